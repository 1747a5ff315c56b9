Feature: Quirks of lists, templates, reports and forms

  In some places the live service is known to behave otherwise than the law says.

  Rule: register-shifts-without-token

    @CLD-433 @CLD-008 @AMB-04 @assumed
    Scenario: By the law the key alone shows no shifts
      When a request for the shifts of the register is sent with the key alone
      Then it is refused because no access token

    @CLD-433 @AMB-04 @assumed @simulated
    Scenario: Live the key alone shows the shifts of the register
      Given an open shift of the cashier on the register
      And the quirk register-shifts-without-token is switched on
      When a request for the shifts of the register is sent with the key alone
      Then the page shows
        | results.length   | 1      |
        | results.0.status | OPENED |

    @CLD-438 @simulated
    Scenario: Without a key there are no shifts of a register
      Given the quirk register-shifts-without-token is switched on
      When a request for the shifts of the register is sent with the token
      Then it is malformed at header.X-License-Key

    @CLD-501 @simulated @NS-31
    Scenario: A cashier's own shifts need the token with the quirk too
      Given the quirk register-shifts-without-token is switched on
      When a request for the own shifts is sent with the key alone
      Then it is refused because no access token

  Rule: register-template-without-token

    @CLD-439 @CLD-441 @CLD-442 @CLD-008 @AMB-04 @assumed
    Scenario Outline: By the law the key alone shows no <line>
      When <line> is sent with the key alone
      Then it is refused because no access token

      Examples:
        | line                                 |
        | a request for the template in force  |
        | a request for the logo in force      |
        | a request for the text logo in force |

    @CLD-439 @CLD-441 @CLD-442 @AMB-04 @assumed @simulated
    Scenario Outline: Live the key alone shows <line>
      Given the quirk register-template-without-token is switched on
      When <line> is sent with the key alone
      Then it is accepted

      Examples:
        | line                                 |
        | a request for the template in force  |
        | a request for the logo in force      |
        | a request for the text logo in force |

    @CLD-440 @CLD-443 @CLD-444 @simulated
    Scenario Outline: Without a key there is no <line>
      Given the quirk register-template-without-token is switched on
      When <line> is sent with the token
      Then it is malformed at header.X-License-Key

      Examples:
        | line                                 |
        | a request for the template in force  |
        | a request for the logo in force      |
        | a request for the text logo in force |

  Rule: ping-at-older-path

    @CLD-001 @CLD-409 @NS-31
    Scenario Outline: By the law there is nothing at the older path: <line>
      When <line> is sent with the token and the key
      Then it is refused because nothing at this path

      Examples:
        | line                                          |
        | a ping of the tax authority at the older path |
        | a look at the older path                      |

    @CLD-409 @NS-38 @assumed @simulated
    Scenario: Live the tax authority is tried at the older path as well
      Given the quirk ping-at-older-path is switched on
      When a ping of the tax authority at the older path is sent with the token and the key
      Then the answer shows
        | status | DONE |
      When a ping of the tax authority is sent with the token and the key
      Then the answer shows
        | status | DONE |

    @CLD-409 @CLD-410 @simulated @AMB-05 @NS-31
    Scenario Outline: The older path is refused <credentials>
      Given the quirk ping-at-older-path is switched on
      When a ping of the tax authority at the older path is sent <credentials>
      Then it is refused because <rule>

      Examples:
        | credentials                       | rule                  |
        | with the key alone                | no access token       |
        | with the token and an unknown key | licence key not valid |

    @CLD-001 @simulated @NS-31
    Scenario: The older path is served by POST alone
      Given the quirk ping-at-older-path is switched on
      When a look at the older path is sent with the token and the key
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
      When a list of registers is sent with header.X-Client-Name as "till"
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
      When a request for the text of the receipt is sent without a token
      Then it is accepted

    @extension @EXT-231 @assumed @simulated
    Scenario Outline: Live the <form> of a receipt waits for its fiscal number
      Given the quirk forms-await-fiscalization is switched on
      When a request for the <form> of the receipt is sent without a token
      Then the answer is 424
      And the answer shows
        | code    | null     |
        | message | any text |
      When the tax authority answers
      And a request for the <form> of the receipt is sent without a token
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
      When a request for the text of the receipt 00000000-0000-4000-8000-0000000000ff is sent without a token
      Then the answer is 404
