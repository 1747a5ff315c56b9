Feature: Quirks of requests and their credentials

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
        | content-type   | application/json  |
        | content-length | 4                 |
        | x-quirk        | signout-null-body |
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
      When a request for the offline time is sent with the key alone
      Then it is refused because no access token

    @CLD-421 @AMB-04 @assumed @simulated
    Scenario: Live the key alone shows the offline time
      Given the cashier takes the register offline
      And the quirk offline-time-without-token is switched on
      And 1 hour passes
      When a request for the offline time is sent with the key alone
      Then the answer shows
        | status.current | 3600 |

    @CLD-423 @simulated
    Scenario Outline: Without a key there is no offline time: <credentials>
      Given the quirk offline-time-without-token is switched on
      When a request for the offline time is sent <credentials>
      Then it is malformed at header.X-License-Key

      Examples:
        | credentials     |
        | without a token |
        | with the token  |

    @CLD-421 @AMB-04 @assumed @simulated
    Scenario: The offline codes need the token with the quirk too
      Given the quirk offline-time-without-token is switched on
      When a request for the offline codes is sent with the key alone
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
        | line                    |
        | a request to go offline |
        | a request to go online  |

    @CLD-402 @CLD-406 @assumed @simulated
    Scenario: Live a going offline without a key is for the register of the cashier's shift, and no other
      Given the quirk connectivity-without-key is switched on
      And an open shift of the cashier on the second register
      When a request to go offline is sent with the token
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
      When a request to go online is sent with the token
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
        | line                    |
        | a request to go offline |
        | a request to go online  |

    @CLD-406 @simulated @AMB-05 @NS-04 @NS-31
    Scenario: A going offline with a key is for the register of the key
      Given the quirk connectivity-without-key is switched on
      And an open shift of the cashier on the second register
      When the cashier takes the register offline
      Then it is accepted
      When the cashier looks at the second register
      Then the register shows
        | offline_mode | false |
      When a request to go offline is sent with the token and an unknown key
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
