Feature: Quirks

  In some places the live service is known to behave otherwise than the law says. The law holds, until a world is told
  to have the quirk.

  Rule: signout-null-body

    @CLD-110
    Scenario: By the law there is nothing in the answer to signing out
      When the cashier signs out
      Then the answer is 205 with the body ""

    @CLD-110 @assumed @simulated
    Scenario: Live there is null in the answer to signing out
      Given the quirk signout-null-body is switched on
      When the cashier signs out
      Then the answer is 205 with the body "null"
      And the headers are
        | content-type   | application/json; charset=utf-8 |
        | content-length | 4                               |
        | x-quirk        | signout-null-body               |
      And the session has ended
      When the cashier looks at the profile
      Then it is refused because access token not valid

    @CLD-111 @simulated @NS-31
    Scenario: Signing out without a token is refused with the quirk too
      Given the quirk signout-null-body is switched on
      When a stranger signs out
      Then it is refused because no access token

  Rule: offline-time-without-token

    @CLD-421 @CLD-008 @AMB-04 @assumed
    Scenario: By the law the key alone shows no offline time
      When GET /api/v1/cash-registers/get-offline-time is sent with the key alone
      Then it is refused because no access token

    @CLD-421 @AMB-04 @assumed @simulated
    Scenario: Live the key alone shows the offline time
      Given the cashier takes the register offline
      And the quirk offline-time-without-token is switched on
      And 1 hour passes
      When GET /api/v1/cash-registers/get-offline-time is sent with the key alone
      Then the answer shows
        | status.current | 3600 |

    @CLD-423 @simulated
    Scenario Outline: Without a key there is no offline time: <credentials>
      Given the quirk offline-time-without-token is switched on
      When GET /api/v1/cash-registers/get-offline-time is sent <credentials>
      Then it is malformed at header.X-License-Key

      Examples:
        | credentials     |
        | without a token |
        | with the token  |

    @CLD-421 @AMB-04 @assumed @simulated
    Scenario: The offline codes need the token with the quirk too
      Given the quirk offline-time-without-token is switched on
      When GET /api/v1/cash-registers/get-offline-codes is sent with the key alone
      Then it is refused because no access token

  Rule: terminal-auth-id-only

    @CLD-704 @FLD-008
    Scenario: By the law a token is for a register
      When a client's authorization is sent with body.cash_register_id as nothing
      Then it is malformed at body.cash_register_id

    @CLD-703 @CLD-704 @FLD-008 @assumed @simulated
    Scenario: Live the id of the terminal is enough for a token
      Given the quirk terminal-auth-id-only is switched on
      When a client's authorization is sent with body.cash_register_id as nothing
      Then the answer shows
        | terminal.device_id | pos-1 |
      And the token shows
        | cash_register_id | null |

    @CLD-703 @simulated @NS-27 @NS-31
    Scenario: A token asked for with a register is for that register
      Given the quirk terminal-auth-id-only is switched on
      When the cashier asks for a token of the terminal for the register of another organization
      Then it is refused because unknown id
      When the cashier asks for a token of the terminal for the register
      Then the token shows
        | cash_register_id | any id |

    @CLD-704 @simulated
    Scenario Outline: An authorization with <place> as <value> is malformed with the quirk too
      Given the quirk terminal-auth-id-only is switched on
      When a client's authorization is sent with <place> as <value>
      Then it is malformed at <place>

      Examples:
        | place                 | value   |
        | body.id               | nothing |
        | body.cash_register_id | "till"  |

  Rule: connectivity-without-key

    @CLD-402 @CLD-406 @AMB-05 @assumed
    Scenario Outline: By the law <line> names a register by its key
      Given an open shift of the cashier on the second register
      When <line> is sent with the token
      Then it is malformed at header.X-License-Key

      Examples:
        | line                                   |
        | POST /api/v1/cash-registers/go-offline |
        | POST /api/v1/cash-registers/go-online  |

    @CLD-402 @CLD-406 @assumed @simulated
    Scenario: Live a going offline without a key is for the register of the cashier's shift, and no other
      Given the quirk connectivity-without-key is switched on
      And an open shift of the cashier on the second register
      When POST /api/v1/cash-registers/go-offline is sent with the token
      Then it is accepted
      When the cashier looks at the registers
      Then the page shows
        | results.0.offline_mode | false |
        | results.1.offline_mode | true  |

    @CLD-402 @CLD-406 @assumed @simulated
    Scenario: Live a going online without a key is for the register of the cashier's shift
      Given the quirk connectivity-without-key is switched on
      And an open shift of the cashier on the second register
      And the cashier takes the second register offline
      When POST /api/v1/cash-registers/go-online is sent with the token
      Then it is accepted
      When the tax authority answers
      And the cashier looks at the second register
      Then the register shows
        | offline_mode | false |

    @CLD-402 @CLD-406 @assumed @simulated
    Scenario Outline: A cashier without a shift has no register to speak of: <line>
      Given the quirk connectivity-without-key is switched on
      When <line> is sent with the token
      Then it is refused because shift not open

      Examples:
        | line                                   |
        | POST /api/v1/cash-registers/go-offline |
        | POST /api/v1/cash-registers/go-online  |

    @CLD-406 @simulated @AMB-05 @NS-04 @NS-31
    Scenario: A going offline with a key is for the register of the key
      Given the quirk connectivity-without-key is switched on
      And an open shift of the cashier on the second register
      When the cashier takes the register offline
      Then it is accepted
      When the cashier looks at the second register
      Then the register shows
        | offline_mode | false |
      When POST /api/v1/cash-registers/go-offline is sent with the token and an unknown key
      Then it is refused because licence key not valid

  Rule: desk-sale-without-id

    @LOC-152 @LOC-153 @FLD-017
    Scenario: By the law a sale has an id
      Given an open shift
      When a sale is sent with body.id as nothing
      Then it is malformed at body.id

    @LOC-152 @LOC-153 @FLD-017 @assumed @simulated
    Scenario: Live a sale without an id is given one
      Given an open shift
      And the quirk desk-sale-without-id is switched on
      When a sale is sent with body.id as nothing
      Then the receipt shows
        | id      | any id |
        | is_sell | true   |
      And the register has made a receipt

    @LOC-153 @simulated
    Scenario: A sale that is sent with an id keeps it
      Given an open shift
      And the quirk desk-sale-without-id is switched on
      When a sale is sent with body.id as "11111111-1111-4111-8111-111111111111"
      Then the receipt shows
        | id | 11111111-1111-4111-8111-111111111111 |

    @LOC-153 @simulated
    Scenario Outline: <value> is no id of a sale, with the quirk too
      Given an open shift
      And the quirk desk-sale-without-id is switched on
      When a sale is sent with body.id as <value>
      Then it is malformed at body.id

      Examples:
        | value                                  |
        | "11111111-1111-1111-8111-111111111111" |
        | 7                                      |

  Rule: pin-code-on-any-register

    @CLD-108 @NS-31 @NS-36 @AMB-26
    Scenario: By the law a pin code is for a register of type AGENT
      When the cashier signs in with the pin code on the register
      Then it is refused because register not of type AGENT (NS-36, AMB-26)

    @CLD-105 @CLD-108 @assumed @simulated
    Scenario: Live a pin code is for any register
      Given the quirk pin-code-on-any-register is switched on
      When the cashier signs in with the pin code on the register
      Then the answer shows
        | token_type   | bearer   |
        | access_token | any text |
      And the session has begun

    @CLD-107 @simulated
    Scenario: A wrong pin code is refused with the quirk too
      Given the quirk pin-code-on-any-register is switched on
      When the cashier signs in with a wrong pin code on the agent register
      Then it is refused because invalid pin code

    @CLD-106 @simulated
    Scenario: A pin code without a licence key is malformed with the quirk too
      Given the quirk pin-code-on-any-register is switched on
      When POST /api/v1/cashier/signinPinCode with the body '{"pin_code":"1111"}' is sent without a token
      Then it is malformed at header.X-License-Key

  Rule: register-shifts-without-token

    @CLD-433 @CLD-008 @AMB-04 @assumed
    Scenario: By the law the key alone shows no shifts
      When GET /api/v1/cash-registers/shifts is sent with the key alone
      Then it is refused because no access token

    @CLD-433 @AMB-04 @assumed @simulated
    Scenario: Live the key alone shows the shifts of the register
      Given an open shift of the cashier on the register
      And the quirk register-shifts-without-token is switched on
      When GET /api/v1/cash-registers/shifts is sent with the key alone
      Then the page shows
        | results.length   | 1      |
        | results.0.status | OPENED |

    @CLD-438 @simulated
    Scenario: Without a key there are no shifts of a register
      Given the quirk register-shifts-without-token is switched on
      When GET /api/v1/cash-registers/shifts is sent with the token
      Then it is malformed at header.X-License-Key

    @CLD-501 @simulated @NS-31
    Scenario: A cashier's own shifts need the token with the quirk too
      Given the quirk register-shifts-without-token is switched on
      When GET /api/v1/shifts is sent with the key alone
      Then it is refused because no access token

  Rule: register-template-without-token

    @CLD-439 @CLD-441 @CLD-442 @CLD-008 @AMB-04 @assumed
    Scenario Outline: By the law the key alone shows no <line>
      When <line> is sent with the key alone
      Then it is refused because no access token

      Examples:
        | line                                                      |
        | GET /api/v1/cash-registers/receipt-template               |
        | GET /api/v1/cash-registers/receipt-template/html_logo.png |
        | GET /api/v1/cash-registers/receipt-template/text_logo.png |

    @CLD-439 @CLD-441 @CLD-442 @AMB-04 @assumed @simulated
    Scenario Outline: Live the key alone shows <line>
      Given the quirk register-template-without-token is switched on
      When <line> is sent with the key alone
      Then it is accepted

      Examples:
        | line                                                      |
        | GET /api/v1/cash-registers/receipt-template               |
        | GET /api/v1/cash-registers/receipt-template/html_logo.png |
        | GET /api/v1/cash-registers/receipt-template/text_logo.png |

    @CLD-440 @CLD-443 @CLD-444 @simulated
    Scenario Outline: Without a key there is no <line>
      Given the quirk register-template-without-token is switched on
      When <line> is sent with the token
      Then it is malformed at header.X-License-Key

      Examples:
        | line                                                      |
        | GET /api/v1/cash-registers/receipt-template               |
        | GET /api/v1/cash-registers/receipt-template/html_logo.png |
        | GET /api/v1/cash-registers/receipt-template/text_logo.png |

  Rule: ping-at-older-path

    @CLD-001 @CLD-409 @NS-31
    Scenario Outline: By the law there is nothing at the older path: <line>
      When <line> is sent with the token and the key
      Then it is refused because nothing at this path

      Examples:
        | line                                  |
        | POST /api/v1/cashier/ping-tax-service |
        | GET /api/v1/cashier/ping-tax-service  |

    @CLD-409 @NS-38 @assumed @simulated
    Scenario: Live the tax authority is tried at the older path as well
      Given the quirk ping-at-older-path is switched on
      When POST /api/v1/cashier/ping-tax-service is sent with the token and the key
      Then the answer shows
        | status | DONE |
      When POST /api/v1/cash-registers/ping-tax-service is sent with the token and the key
      Then the answer shows
        | status | DONE |

    @CLD-409 @CLD-410 @simulated @AMB-05 @NS-31
    Scenario Outline: The older path is refused <credentials>
      Given the quirk ping-at-older-path is switched on
      When POST /api/v1/cashier/ping-tax-service is sent <credentials>
      Then it is refused because <rule>

      Examples:
        | credentials                       | rule                  |
        | with the key alone                | no access token       |
        | with the token and an unknown key | licence key not valid |

    @CLD-001 @simulated @NS-31
    Scenario: The older path is served by POST alone
      Given the quirk ping-at-older-path is switched on
      When GET /api/v1/cashier/ping-tax-service is sent with the token and the key
      Then it is refused because method not served at this path

  Rule: own-shift-closed-by-id

    @CLD-512 @NS-93 @assumed
    Scenario: By the law only a senior cashier closes by the id
      Given an open shift of the cashier on the register
      When the cashier closes that shift
      Then it is refused because only a senior cashier closes a shift by its id

    @CLD-512 @NS-93 @assumed @simulated
    Scenario: Live a cashier closes his own shift by its id
      Given the quirk own-shift-closed-by-id is switched on
      And an open shift of the cashier on the register
      When the cashier closes that shift
      Then the shift shows
        | status | CLOSING |
      When the tax authority answers
      Then the shift is CLOSED

    @CLD-512 @CLD-011 @simulated @NS-31
    Scenario: A shift that does not exist is not closed, with the quirk too
      Given the quirk own-shift-closed-by-id is switched on
      When the cashier closes that shift
      Then it is refused because unknown id

  Rule: report-not-ready-record

    @REP-702 @NS-50 @assumed
    Scenario: By the law a report that is not ready has no file
      Given the cashier asks for the report of goods of 2026-03-02
      When the cashier looks at the workbook
      Then it is refused because report not ready

    @REP-702 @REP-703 @NS-50 @assumed @simulated
    Scenario Outline: Live <file> is the record of the task until it is ready
      Given the quirk report-not-ready-record is switched on
      And the cashier asks for the report of Z-reports of 2026-03-02
      When the cashier looks at <file>
      Then the answer shows
        | type       | Z_REPORTS |
        | status     | PENDING   |
        | updated_at | null      |
      And the list of members shows
        | length | 6 |
      When 1 second passes
      And the cashier looks at the workbook
      Then the workbook shows
        | lines.length | 0 |

      Examples: in either format, whichever was asked for
        | file                   |
        | the workbook           |
        | the JSON of the report |

    @REP-703 @simulated @NS-50
    Scenario: A report that is ready is not to be had in another format with the quirk either
      Given the quirk report-not-ready-record is switched on
      And the cashier asks for the report of goods of 2026-03-02
      And 1 second passes
      When the cashier looks at the JSON of the report
      Then it is refused because report not to be had in this format

    @REP-701 @simulated @NS-31
    Scenario: What was never asked for is unknown with the quirk too
      Given the quirk report-not-ready-record is switched on
      When the cashier looks at the workbook
      Then it is refused because unknown id

  Rule: client-name-required

    @CLD-002 @VER-003 @AMB-06 @assumed
    Scenario: By the law a program need not name itself
      When a list of registers is sent with header.X-Client-Name as nothing
      Then it is accepted

    @CLD-002 @VER-003 @AMB-06 @assumed @simulated
    Scenario Outline: By the announcement <form> is refused to a program that does not name itself
      Given the cashier signs in with the password
      And the quirk client-name-required is switched on
      When <form> is sent with header.X-Client-Name as nothing
      Then it is malformed at header.X-Client-Name
      And nothing changes

      Examples:
        | form                |
        | a list of registers |
        | a sign-in           |
        | an opening          |
        | a going offline     |

    @CLD-002 @AMB-06 @simulated
    Scenario: A program that says its name is answered, without a version too
      Given the cashier signs in with the password
      And the quirk client-name-required is switched on
      When a list of registers is sent with header as {"X-Client-Name": "till"}
      Then it is accepted

    @LOC-003 @AMB-06 @simulated
    Scenario: The desk asks for no name
      Given the cashier signs in with the password
      And the quirk client-name-required is switched on
      When a look at the desk's status is sent with header.X-Client-Name as nothing
      Then it is accepted

  Rule: forms-await-fiscalization

    Background:
      Given an open shift
      And the cashier sells the taxed receipt

    @extension @EXT-231 @assumed
    Scenario: By our reading a receipt is shown before the tax authority has answered
      When GET /api/v1/receipts/{receipt_id}/text is sent without a token
      Then it is accepted

    @extension @EXT-231 @assumed @simulated
    Scenario Outline: Live the <form> of a receipt waits for its fiscal number
      Given the quirk forms-await-fiscalization is switched on
      When GET /api/v1/receipts/{receipt_id}/<form> is sent without a token
      Then the answer is 424
      And the answer shows
        | code    | null     |
        | message | any text |
      When the tax authority answers
      And GET /api/v1/receipts/{receipt_id}/<form> is sent without a token
      Then it is accepted

      Examples:
        | form         |
        | html         |
        | pdf          |
        | text         |
        | png          |
        | qrcode       |
        | print-blocks |

    @extension @EXT-221 @assumed @simulated
    Scenario: A receipt that was never made is unknown with the quirk too
      Given the quirk forms-await-fiscalization is switched on
      When GET /api/v1/receipts/00000000-0000-4000-8000-0000000000ff/text is sent without a token
      Then the answer is 404

  Rule: the law is the default

    @owner
    Scenario: A new world has no quirk
      Then every quirk is off
      When GET /lab/quirks is sent with the lab token
      Then the answer shows
        | 0.name      | signout-null-body |
        | 0.active    | false             |
        | 0.sentence  | any text          |
        | 0.clauses.0 | CLD-110           |
        | 0.evidence  | any text          |

    Scenario: With one quirk switched off the law holds there, and the other quirk stays
      Given the quirk signout-null-body is switched on
      And the quirk desk-sale-without-id is switched on
      When the quirk signout-null-body is switched off
      Then the quirk signout-null-body is off
      And the quirk desk-sale-without-id is on
      When the cashier signs out
      Then the answer is 205 with the body ""

    Scenario: All quirks are switched off at once
      Given the quirk signout-null-body is switched on
      And the quirk desk-sale-without-id is switched on
      When every quirk is switched off
      Then every quirk is off

    Scenario Outline: <method> of a quirk that does not exist is refused
      When <method> /lab/quirks/colour-of-the-till is sent with the lab token
      Then it is refused because unknown id

      Examples: to switch on, and to switch off
        | method |
        | PUT    |
        | DELETE |

    Scenario: A world is not created with a quirk that does not exist
      When POST /lab/worlds with the body '{"quirks":["signout-null-body","colour-of-the-till"]}' is sent with the lab token
      Then it is malformed at body.quirks.1

  Rule: a quirk stays with its world

    Scenario: A quirk of one world is not switched on in another
      Given the quirk signout-null-body is switched on
      When another world is created
      Then every quirk is off

    Scenario: A fork has the quirks of its origin
      Given the quirk desk-sale-without-id is switched on
      When a fork of the world is created
      Then the quirk desk-sale-without-id is on
      And the quirk signout-null-body is off

    Scenario: A fork has the quirks of its origin, and those it is created with
      Given the quirk desk-sale-without-id is switched on
      When a fork of the world with the quirk signout-null-body is created
      Then the quirk desk-sale-without-id is on
      And the quirk signout-null-body is on

    Scenario: A reset takes back the quirks that were switched since the world was created
      Given another world with the quirk desk-sale-without-id is created
      And the quirk desk-sale-without-id is switched off
      And the quirk signout-null-body is switched on
      When the world is reset
      Then the quirk desk-sale-without-id is on
      And the quirk signout-null-body is off

    Scenario: A reset gives back the quirks that a world was created with, with a restart in between
      Given another world with the quirk desk-sale-without-id is created
      And the quirk desk-sale-without-id is switched off
      And the world is restarted
      When the world is reset
      Then the quirk desk-sale-without-id is on

    Scenario: A world restored from a file has the quirks it was saved with
      Given the quirk desk-sale-without-id is switched on
      And the world is saved to a file
      And the quirk desk-sale-without-id is switched off
      When the world is restored from the file
      Then the quirk desk-sale-without-id is on

  Rule: a world is created with quirks

    Background:
      Given another world with the quirk desk-sale-without-id is created
      And an open shift

    Scenario: A world created with a quirk has that one and no other
      Then the quirk desk-sale-without-id is on
      And the quirk signout-null-body is off
      When a sale is sent with body.id as nothing
      Then it is accepted

    Scenario: The same seed and the same sales without ids, byte by byte the same
      Given a sale is sent with body.id as nothing
      And a sale is sent with body.id as nothing
      When another world with the quirk desk-sale-without-id is created
      And an open shift
      And a sale is sent with body.id as nothing
      And a sale is sent with body.id as nothing
      Then both worlds have said and answered the same
