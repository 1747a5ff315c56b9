@wire
Feature: Requests refused by their form

  A path, a method, a body: what does not fit is refused like anything else, by a rule that has its name.

  Rule: nothing at this path

    @NS-31 @CLD-001
    Scenario Outline: <line> <credentials> is not found
      When <line> is sent <credentials>
      Then it is refused because nothing at this path (NS-31)

      Examples:
        | credentials    | line                      |
        | with the token | GET /api/v1/nothing       |
        | to the desk    | GET /api/v1/kasa          |
        | to the desk    | POST /api/v1/shifts/close |
        | with the token | POST /api/v1/receipt/sell |

    @CLD-001 @NS-52
    Scenario: A path that is served is answered
      When GET /api/v1/kasa/status is sent to the desk
      Then the answer is 200

  Rule: method not served at this path

    @NS-31 @CLD-001
    Scenario Outline: <line> is refused with the methods that are served
      When <line> is sent <credentials>
      Then it is refused because method not served at this path (NS-31)
      And the headers are (NS-31)
        | allow | <allow> |

      Examples:
        | credentials    | line                    | allow |
        | to the desk    | GET /api/v1/shift/open  | POST  |
        | with the token | POST /api/v1/cashier/me | GET   |

    @CLD-001 @NS-52
    Scenario: A method that is served is answered
      When POST /api/v1/shift/open is sent to the desk
      Then the answer is 200

  Rule: body larger than is taken

    @NS-33
    Scenario: A body of a byte more than 4 MB is refused
      Given the desk opens a shift
      When a sale of 4194305 bytes is sent
      Then it is refused because body larger than is taken (NS-33)

    @NS-33
    Scenario: A body of 4 MB is answered
      Given the desk opens a shift
      When a sale of 4194304 bytes is sent
      Then the answer is 200 (NS-33)

  Rule: malformed request

    @ERR-302 @FLD-035
    Scenario: A sale without its members is malformed
      Given the desk opens a shift
      When POST /api/v1/receipt/sell with the body '{"id": "x"}' is sent to the desk
      Then it is refused because malformed request

    @ERR-002 @FLD-035
    Scenario: A sign-in without its members is malformed
      When POST /api/v1/cashier/signin with the body '{}' is sent without a token
      Then it is refused because malformed request

    @ERR-302
    Scenario: A sale with all its members is well formed
      Given the desk opens a shift
      And POST /api/v1/receipt/sell is sent to the desk
      When the desk prints an X-report
      Then the X-report shows
        | sell_receipts_count | 1 |
