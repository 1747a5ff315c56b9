@wire
Feature: The interface describes itself

  Each surface has its description beside it, in OpenAPI 3.1. All answers in these features are held to it.

  @VER-001 @NS-34 @assumed
  Scenario Outline: <surface> describes itself
    When GET /api/openapi.json is sent <credentials>
    Then the answer is 200
    And the answer shows
      | openapi      | "3.1.0"              |
      | info.version | any build of 2.108.3 |

    Examples:
      | surface   | credentials     |
      | the cloud | without a token |
      | the desk  | to the desk     |
