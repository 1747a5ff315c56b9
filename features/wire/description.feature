@wire
Feature: The interface describes itself

  Each surface has its description beside it, in OpenAPI 3.1. All answers in these features are held to it.

  @VER-001 @NS-34 @assumed
  Scenario Outline: The description of <surface>
    When <caller> sends GET /api/openapi.json
    Then the answer is 200
    And the answer shows
      | openapi | "3.1.0" |
    And the version shown is "2.108.3" with a build behind it

    Examples:
      | surface   | caller   |
      | the cloud | anyone   |
      | the desk  | the desk |
