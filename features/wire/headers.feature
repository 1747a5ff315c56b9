@wire
Feature: Headers of every request and every answer

  @VER-003 @CLD-002 @CLD-003 @AMB-06 @assumed
  Scenario Outline: <form> with <place> as <value> is answered
    When <form> is sent with <place> as <value>
    Then the answer is 200

    Examples: the name and the version of a client may be anything, and may be missing
      | form                 | place                   | value          |
      | a list of registers  | header.X-Client-Name    | nothing        |
      | a list of registers  | header.X-Client-Name    | "features"     |
      | a list of registers  | header.X-Client-Name    | ""             |
      | a list of registers  | header.X-Client-Name    | "=;,\"%41 <b>" |
      | a list of registers  | header.X-Client-Version | "2.108.3+ab"   |
      | a sign-in            | header.X-Client-Name    | "features"     |
      | a sign-in            | header.X-Client-Version | "0"            |
      | a going offline      | header.X-Client-Name    | "features"     |
      | a look at the device | header.X-Client-Version | "1"            |

  @CLD-002 @CLD-003 @AMB-06 @assumed
  Scenario Outline: <form> is taken with <place> as <value>
    When <form> is sent with <place> as <value>
    Then it is accepted

    Examples: where something is made, neither has to be said
      | form                       | place                   | value   |
      | an opening                 | header.X-Client-Name    | nothing |
      | an opening                 | header.X-Client-Version | nothing |
      | a pin-code sign-in         | header.X-Client-Name    | nothing |
      | a pin-code sign-in         | header.X-Client-Version | nothing |
      | a client's authorization   | header.X-Client-Name    | nothing |
      | a going online             | header.X-Client-Version | nothing |

    Examples: nor is either too long
      | form                | place                   | value                                                                |
      | a list of registers | header.X-Client-Name    | "A program of the accountants of the shop under the lime tree, 2026" |
      | a list of registers | header.X-Client-Version | "2026.11.22.0900-build.1234567890.abcdef.of-the-branch-that-is-main" |

  @VER-003 @CLD-002 @CLD-003
  Scenario Outline: The answer does not depend on the client that asks: <place> as <value>
    When a request for codes is sent with <place> as <value>
    Then the answer shows
      | status | OK |
    And the register has received offline codes

    Examples:
      | place                   | value      |
      | header.X-Client-Name    | nothing    |
      | header.X-Client-Name    | "features" |
      | header.X-Client-Version | "9"        |

  @CLD-004 @CLD-407 @CLD-408
  Scenario Outline: Going offline with <place> as <value> goes through
    When a going offline is sent with <place> as <value>
    Then the answer is 200

    Examples: with the optional header, and without
      | place              | value    |
      | header.X-Device-ID | "desk-1" |
      | header.X-Device-ID | nothing  |

  @CLD-004 @CLD-508 @CLD-403 @AMB-25 @assumed
  Scenario: The cloud binds a register to no device
    When an opening is sent with header.X-Device-ID as "desk-2"
    Then the answer is 202
    And the shift shows
      | status | CREATED |
    Given the tax authority answers
    When a going offline is sent with header.X-Device-ID as "desk-1"
    Then the answer is 200
    When a going online is sent with header.X-Device-ID as "desk-3"
    Then the answer is 200

  @CLD-403 @CLD-004
  Scenario Outline: Going online with <place> as <value> goes through
    Given the cashier takes the register offline
    When a going online is sent with <place> as <value>
    Then the answer is 200
    And the register has started sending

    Examples: with the optional header, and without
      | place              | value    |
      | header.X-Device-ID | "desk-1" |
      | header.X-Device-ID | nothing  |

  @CLD-517 @CLD-004 @CLD-006
  Scenario Outline: The closing of <shift> goes through
    Given an open shift of the cashier on the register
    When the cashier closes <shift>
    Then the answer is 202
    And the shift shows
      | status | CLOSING |

    Examples: either header, both, and none
      | shift                                                      |
      | the shift at a named device                                |
      | the shift with a known integration key                     |
      | the shift with a known integration key at a named device   |
      | the shift                                                  |

  @CLD-517 @CLD-006 @NS-94 @assumed
  Scenario: The closing of one's own shift with an unknown integration key is refused
    Given an open shift of the cashier on the register
    When the cashier closes the shift with an unknown integration key
    Then it is refused because access key not known
    And the shift is OPENED

  @CLD-004
  Scenario Outline: <form> from a named device is answered as any other
    When <form> is sent with header.X-Device-ID as "desk-1"
    Then the answer is 200

    Examples: operations that do not speak of a device
      | form                  |
      | a webhook             |
      | a list of registers   |
      | a list of own shifts  |
      | a sign-in             |
      | a request for codes   |

  @simulated
  Scenario Outline: <line> is dated by the clock of the world
    Given the clock shows 2026-06-01 12:00:00 in Kyiv
    When <line> is sent <credentials>
    Then the headers are
      | date | Mon, 01 Jun 2026 09:00:00 GMT |

    Examples: done, refused, malformed
      | credentials     | line                       |
      | with the token  | GET /api/v1/cashier/me     |
      | without a token | GET /api/v1/cashier/me     |
      | with the token  | GET /api/v1/shifts?limit=0 |
      | to the desk     | GET /api/v1/kasa/status    |

  @simulated
  Scenario: The server tells that it is there without a token
    Given the clock shows 2026-06-01 12:00:00 in Kyiv
    When GET /status is sent without a token
    Then the answer shows
      | status    | ok                                 |
      | timestamp | "2026-06-01T09:00:00.000000+00:00" |
    And nothing changes

  @LOC-003 @AMB-06 @assumed
  Scenario Outline: The desk answers <form> of a client that says <client>
    Given the desk opens a shift
    And the cashier puts in 2000
    When <form> is sent with header as <client>
    Then the answer is 200

    Examples: its name and its version
      | form                        | client                                                          |
      | an opening at the desk      | {"X-Client-Name": "features", "X-Client-Version": "2.108.3"}    |
      | a closing at the desk       | {"X-Client-Name": "kasa", "X-Client-Version": "0"}              |
      | a look at the desk's status | {"X-Client-Name": "A B C", "X-Client-Version": "1.0-beta+17"}   |
      | a cash movement             | {"X-Client-Name": "=;,%41 <b>", "X-Client-Version": "v2"}       |
      | a sale                      | {"X-Client-Name": "front-system/7", "X-Client-Version": "9.99"} |
      | a cash withdrawal           | {"X-Client-Name": "1", "X-Client-Version": "today"}             |
      | an X-report                 | {"X-Client-Name": "", "X-Client-Version": ""}                   |
      | a periodical report         | {"X-Client-Name": "features", "X-Client-Version": "3"}          |

    Examples: one of them, or nothing
      | form                        | client                          |
      | an opening at the desk      | nothing                         |
      | a closing at the desk       | nothing                         |
      | a look at the desk's status | nothing                         |
      | a cash movement             | nothing                         |
      | a sale                      | {"X-Client-Name": "features"}   |
      | a cash withdrawal           | {"X-Client-Version": "2.108.3"} |
      | an X-report                 | nothing                         |
      | a periodical report         | nothing                         |
