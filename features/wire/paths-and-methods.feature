Feature: Paths, methods and media types of a request

  @wire @NS-31 @CLD-001 @VER-002
  Scenario Outline: <line> is not served
    When <line> is sent <credentials>
    Then the answer is 404 (NS-31)

    Examples: no such path
      | credentials    | line                            |
      | with the token | GET /api/v1/nothing             |
      | with the token | GET /api/v2/shifts              |
      | with the token | GET /shifts                     |
      | with the token | GET /api/v1/shift               |
      | with the token | POST /api/v1/shifts/close/today |
      | to the desk    | POST /api/v1/receipt/buy        |
      | to the desk    | GET /api/v1/receipt             |

    Examples: with the prefix where there is none, and the reverse
      | credentials     | line                                        |
      | without a token | POST /api/v1/paylink/processing/auth/client |
      | with the token  | POST /paylink/auth/client                   |

    Examples: to the letter, and at the desk with no slash behind it
      | credentials     | line                      |
      | with the token  | GET /API/V1/CASHIER/ME    |
      | to the desk     | GET /api/v1/kasa/status/  |
      | with the token  | GET /api/v1//shifts       |
      | without a token | GET /lab/World            |
      | to the desk     | POST /api/v1/Receipt/sell |

    Examples: a surface of its own
      | credentials    | line                      |
      | to the desk    | POST /api/v1/shifts/close |
      | to the desk    | GET /lab/world            |
      | with the token | POST /api/v1/receipt/sell |

  @wire @NS-31 @assumed
  Scenario Outline: <line> leads to the path without the slash
    When <line> is sent <credentials>
    Then the answer is 307 (NS-31)
    And nothing changes (NS-31)

    Examples: by any method, with a query
      | credentials     | line                           |
      | with the token  | GET /api/v1/cashier/me/        |
      | with the token  | GET /api/v1/shifts/?limit=1    |
      | with the token  | GET /api/v1/shifts/{shift_id}/ |
      | with the token  | POST /api/v1/shifts/           |
      | without a token | GET /lab/world/                |

  @wire @NS-31 @CLD-001
  Scenario Outline: <line> is the wrong method
    When <line> is sent <credentials>
    Then the answer is 405 (NS-31)

    Examples:
      | credentials    | line                                  |
      | with the token | GET /api/v1/cashier/signin            |
      | with the token | GET /api/v1/cashier/signout           |
      | with the token | POST /api/v1/cashier/me               |
      | with the token | DELETE /api/v1/shifts                 |
      | with the token | PATCH /api/v1/shifts/{shift_id}       |
      | with the token | DELETE /api/v1/cash-registers         |
      | with the token | GET /api/v1/cash-registers/go-offline |
      | with the token | PUT /api/v1/shifts/close              |
      | with the token | PUT /api/v1/webhook                   |
      | with the token | GET /api/v1/paylink/auth/client       |
      | to the desk    | GET /api/v1/shift/open                |
      | to the desk    | POST /api/v1/kasa/status              |
      | to the desk    | GET /api/v1/receipt/sell              |
      | to the desk    | PUT /api/v1/receipt/sell              |

  @wire @CLD-014
  Scenario: The closing of shifts is no id of a shift
    Given an open shift of the cashier on the register
    When POST /api/v1/shifts/close is sent with the token
    Then the answer is 202
    When the tax authority answers
    Then the shift is CLOSED

  @wire @CLD-014 @NS-17
  Scenario: The device is no id of a register
    When GET /api/v1/cash-registers/info is sent with the key alone
    Then the answer shows
      | fiscal_number | "TEST000001" |

  @wire @CLD-014 @NS-12 @NS-31 @NS-52
  Scenario Outline: <line>, where an id may stand as well, is answered <status>
    When <line> is sent with the token and the key
    Then the answer is <status>

    Examples: by GET they are themselves, and what is not read by GET is neither register nor shift
      | line                                               | status      |
      | GET /api/v1/cash-registers/info                    | 200         |
      | GET /api/v1/cash-registers/shifts                  | 200         |
      | GET /api/v1/cash-registers/receipt-template        | 200         |
      | GET /api/v1/cash-registers/ask-offline-codes       | 200         |
      | GET /api/v1/cash-registers/get-offline-codes       | 200         |
      | GET /api/v1/cash-registers/get-offline-codes-count | 200         |
      | GET /api/v1/cash-registers/get-offline-time        | 200 (NS-12) |
      | GET /api/v1/cash-registers/go-online               | 405 (NS-31) |
      | GET /api/v1/cash-registers/ping-tax-service        | 405 (NS-31) |
      | GET /api/v1/shifts/close                           | 405 (NS-31) |

  @wire @ERR-302
  Scenario: A sale that is no JSON at all is malformed
    Given the desk opens a shift
    When POST /api/v1/receipt/sell with the body '{"id":' is sent to the desk
    Then it is malformed at body

  @wire @ERR-302 @NS-84
  Scenario: A sale with half a character in a text is malformed
    Given the desk opens a shift
    When POST /api/v1/receipt/sell with the body '{"name":"bread \ud800"}' is sent to the desk
    Then it is malformed at body (NS-84)

  @wire @CLD-009 @NS-15
  Scenario: An opening whose body is no object is malformed
    When POST /api/v1/shifts with the body '[1]' is sent with the token and the key
    Then it is malformed at body (NS-15)

  @wire @AMB-07
  Scenario Outline: The body '<body>' of <line> is not read
    When <line> with the body '<body>' is sent with the token and the key
    Then the answer is 200 (AMB-07)

    Examples:
      | line                                    | body  |
      | GET /api/v1/cashier/me                  | {}    |
      | GET /api/v1/organization                | {}    |
      | GET /api/v1/organization/logo.png       | {}    |
      | GET /api/v1/organization/billing-status | null  |
      | GET /api/v1/cash-registers              | [1]   |
      | GET /api/v1/shifts                      | {"id" |

  @wire @NS-65
  Scenario Outline: Messages in <language>
    When a sale is sent with header.Accept-Language as <language>
    Then the answer shows
      | code    | shift.not_opened |
      | message | <message>        |

    Examples:
      | language | message                 |
      | "uk"     | "Зміну не відкрито"     |
      | "en"     | "The shift is not open" |
      | "de"     | "Зміну не відкрито"     |

  @wire
  Rule: unknown id

    @CLD-011 @NS-31
    Scenario Outline: <line> of an id that does not exist is refused
      When <line> is sent with the token
      Then it is refused because unknown id

      Examples:
        | line                                |
        | GET /api/v1/shifts/{shift_id}       |
        | GET /api/v1/shifts/short/{shift_id} |

    @CLD-011 @CLD-512 @NS-31
    Scenario: A shift of an id that does not exist cannot be closed
      When POST /api/v1/shifts/{shift_id}/close is sent with the senior cashier's token and the key
      Then it is refused because unknown id

    @CLD-510 @CLD-511 @NS-52
    Scenario: A shift is shown by its id, in short too
      Given an open shift of the cashier on the register
      When GET /api/v1/shifts/short/{shift_id} is sent with the token
      Then the answer is 200

    @LOC-004 @NS-84
    Scenario Outline: A sale that calls itself <type> is well formed
      Given the desk opens a shift
      When a sale is sent with header.content-type as "<type>"
      Then <outcome>

      Examples: JSON, with or without parameters, or of a kind of its own
        | type                            | outcome                   |
        | application/json                | it is well formed         |
        | Application/JSON; charset=UTF-8 | it is well formed (NS-84) |
        | application/json;charset=utf8   | it is well formed (NS-84) |
        | application/vnd.kasa+json       | it is well formed (NS-84) |

    @NS-84 @AMB-07 @assumed
    Scenario Outline: In the cloud a sign-in that calls itself <type> is read
      When a sign-in is sent with header.content-type as "<type>"
      Then the answer is 200 (AMB-07, NS-84)

      Examples: JSON, and what fetch says of a text
        | type                     |
        | application/json         |
        | text/plain               |
        | text/plain;charset=UTF-8 |

    @LOC-004 @NS-84
    Scenario Outline: A sale that calls itself <type> is malformed
      Given the desk opens a shift
      When a sale is sent with header.content-type as "<type>"
      Then it is malformed at header.Content-Type (NS-84)

      Examples: what a form may send, what only speaks of JSON, and another charset
        | type                                   |
        | text/plain                             |
        | text/plain;json                        |
        | application/x-www-form-urlencoded      |
        | multipart/form-data; boundary=json     |
        | application/jsonp                      |
        | application/json; charset=windows-1251 |

    @LOC-005 @NS-31
    Scenario Outline: <line> names a clause of the <surface>
      When <line> is sent <credentials>
      Then the headers are (NS-31)
        | x-rule | <explained> |

      Examples: what is not served is explained by the surface that is asked
        | surface | credentials    | line                            | explained                                                        |
        | desk    | to the desk    | GET /api/v1/nothing             | nothing at this path; LOC-005; docs=GET /api/docs                |
        | desk    | to the desk    | GET /api/v1/receipt/sell        | method not served at this path; LOC-005; allow=POST              |
        | desk    | to the desk    | GET /desks/x/api/v1/kasa/status | unknown id; LOC-005; register=x                                  |
        | desk    | to the desk    | GET /api/docs/x.js              | unknown id; LOC-005; asset=x.js                                  |
        | cloud   | with the token | GET /api/v1/nothing             | nothing at this path; CLD-001; docs=GET /api/docs                |
        | cloud   | with the token | PUT /api/v1/webhook             | method not served at this path; CLD-001; allow=POST, GET, DELETE |

  Rule: a path without its version

    @VER-002 @CLD-001 @NS-31
    Scenario Outline: Without its version nothing is at a path: <line>
      When <line> is sent with the token
      Then it is refused because nothing at this path

      Examples:
        | line                    |
        | GET /api/cashier/me     |
        | GET /api/shifts         |
        | GET /api/cash-registers |
