@wire
Feature: The interface describes itself

  Each surface has its description beside it, in OpenAPI 3.1, and so have the sockets, in AsyncAPI 3.0. All answers and
  all that is said at sockets in these features are held to them.

  @VER-001 @NS-34
  Scenario Outline: <surface> describes itself
    When GET /api/openapi.json is sent <credentials>
    Then the answer is 200 (NS-34)
    And the answer shows (NS-34)
      | openapi      | "3.1.0"              |
      | info.version | any build of 2.108.3 |

    Examples:
      | surface   | credentials     |
      | the cloud | without a token |
      | the desk  | to the desk     |

  @VER-001 @NS-34
  Scenario: The sockets describe themselves
    When GET /api/asyncapi.json is sent without a token
    Then the answer is 200 (NS-34)
    And the answer shows (NS-34)
      | asyncapi     | "3.0.0"              |
      | info.version | any build of 2.108.3 |
