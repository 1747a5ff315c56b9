@wire
Feature: Requests with a key and without a valid token

  A licence key is no token: what a key selects is done for a cashier, and a token says for which.

  Rule: no access token

    @CLD-008 @AMB-04 @owner
    Scenario Outline: <line> with the key alone is refused
      When <line> is sent with the key alone
      Then it is refused because no access token (AMB-04)

      Examples:
        | line                                                      |
        | GET /api/v1/organization/logo.png                         |
        | GET /api/v1/organization/text_logo.png                    |
        | GET /api/v1/organization/billing-status                   |
        | GET /api/v1/cash-registers/shifts                         |
        | POST /api/v1/cash-registers/go-online                     |
        | POST /api/v1/cash-registers/go-offline                    |
        | POST /api/v1/cash-registers/ping-tax-service              |
        | GET /api/v1/cash-registers/ask-offline-codes              |
        | GET /api/v1/cash-registers/get-offline-codes              |
        | GET /api/v1/cash-registers/get-offline-codes-count        |
        | GET /api/v1/cash-registers/get-offline-time               |
        | GET /api/v1/shifts/short/{shift_id}                       |

  Rule: access token not valid

    @CLD-008 @AMB-04
    Scenario Outline: <line> with the key and a forged token is refused
      When <line> is sent with a forged token and the key
      Then it is refused because access token not valid (AMB-04)

      Examples:
        | line                                                      |
        | GET /api/v1/organization/logo.png                         |
        | GET /api/v1/organization/text_logo.png                    |
        | GET /api/v1/organization/billing-status                   |
        | GET /api/v1/cash-registers/shifts                         |
        | POST /api/v1/cash-registers/go-online                     |
        | POST /api/v1/cash-registers/go-offline                    |
        | POST /api/v1/cash-registers/ping-tax-service              |
        | GET /api/v1/cash-registers/ask-offline-codes              |
        | GET /api/v1/cash-registers/get-offline-codes              |
        | GET /api/v1/cash-registers/get-offline-codes-count        |
        | GET /api/v1/cash-registers/get-offline-time               |
        | GET /api/v1/shifts/short/{shift_id}                       |
        | GET /api/v1/cash-registers/receipt-template               |
        | GET /api/v1/cash-registers/receipt-template/html_logo.png |
        | GET /api/v1/cash-registers/receipt-template/text_logo.png |

    @CLD-008 @CLD-112 @AMB-04
    Scenario Outline: <line> with the key and the token of an ended session is refused
      Given the cashier signs out
      When <line> is sent with the token and the key
      Then it is refused because access token not valid (AMB-04)

      Examples:
        | line                                                      |
        | GET /api/v1/organization/logo.png                         |
        | GET /api/v1/organization/text_logo.png                    |
        | GET /api/v1/organization/billing-status                   |
        | GET /api/v1/cash-registers/shifts                         |
        | POST /api/v1/cash-registers/go-online                     |
        | POST /api/v1/cash-registers/go-offline                    |
        | POST /api/v1/cash-registers/ping-tax-service              |
        | GET /api/v1/cash-registers/ask-offline-codes              |
        | GET /api/v1/cash-registers/get-offline-codes              |
        | GET /api/v1/cash-registers/get-offline-codes-count        |
        | GET /api/v1/cash-registers/get-offline-time               |
        | GET /api/v1/shifts/short/{shift_id}                       |
        | GET /api/v1/cash-registers/receipt-template               |
        | GET /api/v1/cash-registers/receipt-template/html_logo.png |
        | GET /api/v1/cash-registers/receipt-template/text_logo.png |
