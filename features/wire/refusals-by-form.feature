@wire
Feature: What is refused by its form alone

  A path, a method, a body: what does not fit is refused like anything else, by a rule that has its name.

  Rule: nothing at this path

    @NS-31 @CLD-001 @assumed
    Scenario Outline: <caller> at <line>
      When <caller> sends <line>
      Then it is refused because nothing at this path

      Examples:
        | caller    | line                      |
        | the token | GET /api/v1/nothing       |
        | the desk  | GET /api/v1/kasa          |
        | the desk  | POST /api/v1/shifts       |
        | the token | POST /api/v1/receipt/sell |

    @CLD-001
    Scenario: A path that is there
      When the desk sends GET /api/v1/kasa/status
      Then the answer is 200

  Rule: method not served at this path

    @NS-31 @CLD-001 @assumed
    Scenario Outline: <line>
      When <caller> sends <line>
      Then it is refused because method not served at this path
      And the headers are
        | allow | <allow> |

      Examples:
        | caller    | line                    | allow |
        | the desk  | GET /api/v1/shift/open  | POST  |
        | the token | POST /api/v1/cashier/me | GET   |

    @CLD-001
    Scenario: A method that is served
      When the desk sends POST /api/v1/shift/open
      Then the answer is 200

  Rule: body larger than is taken

    @NS-33 @assumed
    Scenario: A byte more than 4 MB
      Given an open shift
      When the desk sends a sale of 4194305 bytes
      Then it is refused because body larger than is taken

    @NS-33 @assumed
    Scenario: 4 MB
      Given an open shift
      When the desk sends a sale of 4194304 bytes
      Then the answer is 200

  Rule: malformed request

    @ERR-302 @FLD-035
    Scenario: A member is missing
      When the desk sends POST /api/v1/receipt/sell with the body '{"id": "x"}'
      Then it is refused because malformed request

    @ERR-002 @FLD-035
    Scenario: In the cloud too
      When anyone sends POST /api/v1/cashier/signin with the body '{}'
      Then it is refused because malformed request

    @ERR-302
    Scenario: All is there
      Given an open shift
      When the desk sends POST /api/v1/receipt/sell
      Then the answer is 200
