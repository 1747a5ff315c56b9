Feature: Quirks

  In some places the live service is known to behave otherwise than the law says. The law holds, until a world is told
  to have the quirk.

  Rule: signout-null-body

    @CLD-110 @AUT-004
    Scenario: By the law there is nothing in the answer to signing out
      When the cashier signs out
      Then the answer is 205 with the body ""

    @CLD-110 @assumed @simulated
    Scenario: Live there is null in it
      Given the quirk signout-null-body is switched on
      When the cashier signs out
      Then the answer is 205 with the body "null"
      And the headers are
        | content-type   | application/json; charset=utf-8 |
        | content-length | 4                               |
        | x-quirk        | signout-null-body               |
      And session.ended is said
      When the cashier looks at the profile
      Then it is refused because access token not valid

    @CLD-111 @simulated
    Scenario: A stranger is refused all the same
      Given the quirk signout-null-body is switched on
      When a stranger signs out
      Then it is refused because no access token

  Rule: offline-time-without-token

    @CLD-421 @CLD-008 @AMB-04 @assumed
    Scenario: By the law the key alone shows no offline time
      When the key alone sends GET /api/v1/cash-registers/get-offline-time
      Then it is refused because no access token

    @CLD-421 @AMB-04 @assumed @simulated
    Scenario: Live it does
      Given the cashier takes the register offline
      And the quirk offline-time-without-token is switched on
      And 1 hour passes
      When the key alone sends GET /api/v1/cash-registers/get-offline-time
      Then the answer shows
        | status.current | 3600 |

    @CLD-423 @simulated
    Scenario Outline: Without a key there is none, whoever asks
      Given the quirk offline-time-without-token is switched on
      When <caller> sends GET /api/v1/cash-registers/get-offline-time
      Then it is malformed at header.X-License-Key

      Examples:
        | caller    |
        | anyone    |
        | the token |

    @CLD-421 @AMB-04 @assumed @simulated
    Scenario: What else is asked of the register needs the token still
      Given the quirk offline-time-without-token is switched on
      When the key alone sends GET /api/v1/cash-registers/get-offline-codes
      Then it is refused because no access token

  Rule: terminal-auth-id-only

    @CLD-704 @FLD-008
    Scenario: By the law a token is for a register
      When a client's authorization is sent with body.cash_register_id as nothing
      Then it is malformed at body.cash_register_id

    @CLD-703 @CLD-704 @FLD-008 @assumed @simulated
    Scenario: Live the terminal is enough
      Given the quirk terminal-auth-id-only is switched on
      When a client's authorization is sent with body.cash_register_id as nothing
      Then the answer shows
        | terminal.device_id | pos-1 |
      And the token says
        | cash_register_id | null |

    @CLD-703 @simulated
    Scenario: A register that is named is kept to
      Given the quirk terminal-auth-id-only is switched on
      When the cashier asks for a token of the terminal for the register of another organization
      Then it is refused because unknown id
      When the cashier asks for a token of the terminal for the register
      Then the token says
        | cash_register_id | any id |

    @CLD-704 @simulated
    Scenario Outline: The form is kept to as well: <place> as <value>
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
      When the token sends <line>
      Then it is malformed at header.X-License-Key

      Examples:
        | line                                    |
        | POST /api/v1/cash-registers/go-offline |
        | POST /api/v1/cash-registers/go-online  |

    @CLD-402 @CLD-406 @assumed @simulated
    Scenario: Live it is the register of the cashier's shift
      Given the quirk connectivity-without-key is switched on
      And an open shift of the cashier on the second register
      When the token sends POST /api/v1/cash-registers/go-offline
      Then it is done
      When the cashier looks at the second register
      Then the register shows
        | offline_mode | true |
      When the token sends POST /api/v1/cash-registers/go-online
      Then it is done
      When the tax authority answers
      And the cashier looks at the second register
      Then the register shows
        | offline_mode | false |
      When the cashier looks at the register
      Then the register shows
        | offline_mode | false |

    @CLD-402 @CLD-406 @assumed @simulated
    Scenario Outline: A cashier without a shift has no register to speak of: <line>
      Given the quirk connectivity-without-key is switched on
      When the token sends <line>
      Then it is refused because shift not open

      Examples:
        | line                                    |
        | POST /api/v1/cash-registers/go-offline |
        | POST /api/v1/cash-registers/go-online  |

    @CLD-406 @simulated
    Scenario: A key that is given is kept to
      Given the quirk connectivity-without-key is switched on
      And an open shift of the cashier on the second register
      When the cashier takes the register offline
      Then it is done
      When the cashier looks at the second register
      Then the register shows
        | offline_mode | false |
      When the token with an unknown key sends POST /api/v1/cash-registers/go-offline
      Then it is refused because licence key not valid

  Rule: desk-sale-without-id

    @LOC-152 @LOC-153 @FLD-017
    Scenario: By the law a sale has an id
      Given an open shift
      When a sale is sent with body.id as nothing
      Then it is malformed at body.id

    @LOC-152 @LOC-153 @FLD-017 @assumed @simulated
    Scenario: Live it is given one
      Given an open shift
      And the quirk desk-sale-without-id is switched on
      When a sale is sent with body.id as nothing
      Then the receipt shows
        | id      | any id |
        | is_sell | true   |
      And receipt.created is said

    @LOC-153 @simulated
    Scenario: An id that is sent is kept
      Given an open shift
      And the quirk desk-sale-without-id is switched on
      When a sale is sent with body.id as "11111111-1111-4111-8111-111111111111"
      Then the receipt shows
        | id | 11111111-1111-4111-8111-111111111111 |

    @LOC-153 @simulated
    Scenario Outline: Nothing else goes for one: <value>
      Given an open shift
      And the quirk desk-sale-without-id is switched on
      When a sale is sent with body.id as <value>
      Then it is malformed at body.id

      Examples:
        | value                                  |
        | "11111111-1111-1111-8111-111111111111" |
        | 7                                      |

  Rule: pin-code-on-any-register

    @CLD-108 @AUT-002
    Scenario: By the law a pin code is for a register of type AGENT
      When the cashier signs in with the pin code on the register
      Then it is refused because register not of type AGENT

    @CLD-105 @CLD-108 @assumed @simulated
    Scenario: Live it is for any
      Given the quirk pin-code-on-any-register is switched on
      When the cashier signs in with the pin code on the register
      Then the answer shows
        | token_type   | bearer   |
        | access_token | any text |
      And session.begun is said

    @CLD-107 @simulated
    Scenario: A wrong one is wrong still
      Given the quirk pin-code-on-any-register is switched on
      When the cashier signs in with a wrong pin code on the agent register
      Then it is refused because invalid pin code

    @CLD-106 @simulated
    Scenario: The key is needed still
      Given the quirk pin-code-on-any-register is switched on
      When anyone sends POST /api/v1/cashier/signinPinCode with the body '{"pin_code":"1111"}'
      Then it is malformed at header.X-License-Key

  Rule: register-shifts-without-token

    @CLD-433 @CLD-008 @AMB-04 @assumed
    Scenario: By the law the key alone shows no shifts
      When the key alone sends GET /api/v1/cash-registers/shifts
      Then it is refused because no access token

    @CLD-433 @AMB-04 @assumed @simulated
    Scenario: Live it does
      Given an open shift of the cashier on the register
      And the quirk register-shifts-without-token is switched on
      When the key alone sends GET /api/v1/cash-registers/shifts
      Then 1 are listed
      And the page shows
        | results.0.status | OPENED |

    @CLD-438 @simulated
    Scenario: Without a key there are none
      Given the quirk register-shifts-without-token is switched on
      When the token sends GET /api/v1/cash-registers/shifts
      Then it is malformed at header.X-License-Key

    @CLD-501 @simulated
    Scenario: The shifts of a cashier need his token still
      Given the quirk register-shifts-without-token is switched on
      When the key alone sends GET /api/v1/shifts
      Then it is refused because no access token

  Rule: register-template-without-token

    @CLD-439 @CLD-441 @CLD-442 @CLD-008 @AMB-04 @assumed
    Scenario Outline: By the law the key alone shows no <line>
      When the key alone sends <line>
      Then it is refused because no access token

      Examples:
        | line                                                      |
        | GET /api/v1/cash-registers/receipt-template               |
        | GET /api/v1/cash-registers/receipt-template/html_logo.png |
        | GET /api/v1/cash-registers/receipt-template/text_logo.png |

    @CLD-439 @CLD-441 @CLD-442 @AMB-04 @assumed @simulated
    Scenario Outline: Live it shows <line>
      Given the quirk register-template-without-token is switched on
      When the key alone sends <line>
      Then it is done

      Examples:
        | line                                                      |
        | GET /api/v1/cash-registers/receipt-template               |
        | GET /api/v1/cash-registers/receipt-template/html_logo.png |
        | GET /api/v1/cash-registers/receipt-template/text_logo.png |

    @CLD-440 @CLD-443 @CLD-444 @simulated
    Scenario Outline: Without a key there is no <line>
      Given the quirk register-template-without-token is switched on
      When the token sends <line>
      Then it is malformed at header.X-License-Key

      Examples:
        | line                                                      |
        | GET /api/v1/cash-registers/receipt-template               |
        | GET /api/v1/cash-registers/receipt-template/html_logo.png |
        | GET /api/v1/cash-registers/receipt-template/text_logo.png |

  Rule: ping-at-older-path

    @CLD-001 @CLD-409
    Scenario Outline: By the law there is nothing at that path: <line>
      When the token with the key sends <line>
      Then it is refused because nothing at this path

      Examples:
        | line                                  |
        | POST /api/v1/cashier/ping-tax-service |
        | GET /api/v1/cashier/ping-tax-service  |

    @CLD-409 @NS-38 @assumed @simulated
    Scenario: Live the tax authority is tried there as well
      Given the quirk ping-at-older-path is switched on
      When the token with the key sends POST /api/v1/cashier/ping-tax-service
      Then the answer shows
        | status | DONE |
      When the token with the key sends POST /api/v1/cash-registers/ping-tax-service
      Then the answer shows
        | status | DONE |

    @CLD-409 @CLD-410 @simulated
    Scenario Outline: Who may ask is the same: <caller>
      Given the quirk ping-at-older-path is switched on
      When <caller> sends POST /api/v1/cashier/ping-tax-service
      Then it is refused because <rule>

      Examples:
        | caller                        | rule                  |
        | the key alone                 | no access token       |
        | the token with an unknown key | licence key not valid |

    @CLD-001 @simulated
    Scenario: And how
      Given the quirk ping-at-older-path is switched on
      When the token with the key sends GET /api/v1/cashier/ping-tax-service
      Then it is refused because method not served at this path

  Rule: taxes-by-key

    @CLD-001 @CLD-204
    Scenario: By the law there is nothing at that path
      When the key alone sends GET /api/v1/tax
      Then it is refused because nothing at this path

    @CLD-204 @NS-08 @assumed @simulated
    Scenario: Live the taxes are shown there to whoever has the key of a register
      Given the quirk taxes-by-key is switched on
      When the key alone sends GET /api/v1/tax
      Then 6 are listed
      When the key alone sends GET /api/v1/cashier/tax
      Then it is refused because no access token

  Rule: own-shift-closed-by-id

    @CLD-512 @NS-93 @assumed
    Scenario: By the law only a senior cashier closes by the id
      Given an open shift of the cashier on the register
      When the cashier closes that shift
      Then it is refused because only a senior cashier closes a shift by its id

    @CLD-512 @NS-93 @assumed @simulated
    Scenario: Live a cashier closes his own so
      Given the quirk own-shift-closed-by-id is switched on
      And an open shift of the cashier on the register
      When the cashier closes that shift
      Then the shift shows
        | status | CLOSING |
      When the tax authority answers
      Then the shift is CLOSED

    @CLD-512 @CLD-011 @simulated
    Scenario: What there is not is not closed
      Given the quirk own-shift-closed-by-id is switched on
      When the cashier closes that shift
      Then it is refused because unknown id

  Rule: the law is the default

    Scenario: A world that nobody told anything
      Then every quirk is off
      When the lab is asked to show the quirks
      Then the answer shows
        | 0.name     | signout-null-body |
        | 0.active   | false             |
        | 0.sentence | any text          |
        | 0.clause   | CLD-110           |
        | 0.evidence | any text          |

    Scenario: Off again, the law holds
      Given the quirk signout-null-body is switched on
      And the quirk desk-sale-without-id is switched on
      When the quirk signout-null-body is switched off
      Then the quirk signout-null-body is off
      And the quirk desk-sale-without-id is on
      When the cashier signs out
      Then the answer is 205 with the body ""
      When the lab is asked to switch every quirk off
      Then every quirk is off

    Scenario Outline: Nobody knows all quirks by heart
      When the lab is asked to switch a quirk nobody knows <turn>
      Then it is refused because unknown id

      Examples:
        | turn |
        | on   |
        | off  |

    Scenario: Nor is a world made with one of them
      When the lab is asked to begin a world with a quirk nobody knows
      Then it is malformed at body.quirks.1

  Rule: a quirk stays with its world

    Scenario: A world is made with quirks
      When the lab is asked to begin a world with the quirk desk-sale-without-id
      Then the quirk desk-sale-without-id is on
      And the quirk signout-null-body is off
      Given an open shift
      When a sale is sent with body.id as nothing
      Then it is done

    Scenario: The same seed and the same sales without ids, byte by byte the same
      Given the lab is asked to begin a world with the quirk desk-sale-without-id
      And an open shift
      And a sale is sent with body.id as nothing
      And a sale is sent with body.id as nothing
      When the lab is asked to begin a world with the quirk desk-sale-without-id
      And an open shift
      And a sale is sent with body.id as nothing
      And a sale is sent with body.id as nothing
      Then both worlds have said and answered the same

    Scenario: Another world keeps the law
      Given the quirk signout-null-body is switched on
      When the lab is asked to begin another world
      Then every quirk is off

    Scenario: A fork has those of its origin
      Given the quirk desk-sale-without-id is switched on
      When the lab is asked to fork the world
      Then the quirk desk-sale-without-id is on
      And the quirk signout-null-body is off

    Scenario: And those it is made with
      Given the quirk desk-sale-without-id is switched on
      When the lab is asked to fork the world with the quirk signout-null-body
      Then the quirk desk-sale-without-id is on
      And the quirk signout-null-body is on

    Scenario: A reset takes back what was switched since the world was made
      Given the lab is asked to begin a world with the quirk desk-sale-without-id
      And the quirk desk-sale-without-id is switched off
      And the quirk signout-null-body is switched on
      When the lab is asked to reset the world
      Then the quirk desk-sale-without-id is on
      And the quirk signout-null-body is off

    Scenario: A world in a file has its quirks there
      Given the quirk desk-sale-without-id is switched on
      And the lab is asked to keep the world in a file
      And the quirk desk-sale-without-id is switched off
      When the lab is asked to put the world back from the file
      Then the quirk desk-sale-without-id is on
