Feature: Headers of every request and every answer

  @wire @VER-003 @CLD-002 @CLD-003 @NS-52
  Scenario Outline: <form> of a client that says <client> is answered
    When <form> is sent with header as <client>
    Then the answer is 200

    Examples: the name and the version of a client may be anything
      | form                | client                                                            |
      | a list of registers | {"X-Client-Name": "features", "X-Client-Version": "2.108.3+ab"}   |
      | a list of registers | {"X-Client-Name": "=;,\"%41 <b>", "X-Client-Version": "1.0-beta"} |
      | a sign-in           | {"X-Client-Name": "features", "X-Client-Version": "0"}            |

  @wire @VER-003 @CLD-002 @CLD-003 @AMB-06 @NS-13 @NS-33 @NS-55
  Scenario Outline: <form> is taken with <place> as <value>
    When <form> is sent with <place> as <value>
    Then it is accepted (<reading>)

    Examples: one of the two alone, or neither
      | form                     | place                   | value          | reading        |
      | a list of registers      | header.X-Client-Name    | nothing        | AMB-06         |
      | a list of registers      | header.X-Client-Name    | "features"     | AMB-06         |
      | a list of registers      | header.X-Client-Name    | ""             | AMB-06         |
      | a list of registers      | header.X-Client-Name    | "=;,\"%41 <b>" | AMB-06         |
      | a list of registers      | header.X-Client-Version | "2.108.3+ab"   | AMB-06         |
      | a sign-in                | header.X-Client-Name    | "features"     | AMB-06         |
      | a sign-in                | header.X-Client-Version | "0"            | AMB-06         |
      | a going offline          | header.X-Client-Name    | "features"     | AMB-06         |
      | a look at the device     | header.X-Client-Version | "1"            | AMB-06         |
      | an opening               | header.X-Client-Name    | nothing        | AMB-06         |
      | an opening               | header.X-Client-Version | nothing        | AMB-06         |
      | a pin-code sign-in       | header.X-Client-Name    | nothing        | AMB-06, NS-13  |
      | a pin-code sign-in       | header.X-Client-Version | nothing        | AMB-06, NS-13  |
      | a client's authorization | header.X-Client-Name    | nothing        | AMB-06         |
      | a going online           | header.X-Client-Version | nothing        | AMB-06, NS-55  |

    Examples: nor is either too long
      | form                | place                   | value                                                                | reading       |
      | a list of registers | header.X-Client-Name    | "A program of the accountants of the shop under the lime tree, 2026" | AMB-06, NS-33 |
      | a list of registers | header.X-Client-Version | "2026.11.22.0900-build.1234567890.abcdef.of-the-branch-that-is-main" | AMB-06, NS-33 |

  @wire @VER-003 @CLD-002 @CLD-003 @NS-38
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

  @wire @CLD-004 @CLD-407 @CLD-408
  Scenario Outline: Going offline with <place> as <value> goes through
    When a going offline is sent with <place> as <value>
    Then the answer is 200
    And the desk's status shows
      | online_status | false |

    Examples: with the optional header, and without
      | place              | value    |
      | header.X-Device-ID | "desk-1" |
      | header.X-Device-ID | "desk-2" |
      | header.X-Device-ID | nothing  |

  @wire @CLD-004 @CLD-508 @CLD-403 @AMB-25
  Scenario: The cloud binds a register to no device
    When an opening is sent with header.X-Device-ID as "desk-1"
    Then the answer is 202
    When the tax authority answers
    Then the shift is OPENED
    When a going offline is sent with header.X-Device-ID as "desk-2"
    Then the answer is 200 (AMB-25)
    When a going online is sent with header.X-Device-ID as "desk-3"
    Then the answer is 200 (AMB-25)

  @wire @CLD-004 @CLD-508
  Scenario Outline: An opening with <place> as <value> goes through
    When an opening is sent with <place> as <value>
    Then the answer is 202
    When the tax authority answers
    Then the shift is OPENED

    Examples: of one device, of another, of none
      | place              | value    |
      | header.X-Device-ID | "desk-1" |
      | header.X-Device-ID | "desk-2" |
      | header.X-Device-ID | "DESK 3" |
      | header.X-Device-ID | nothing  |

  @wire @CLD-403 @CLD-004 @NS-52
  Scenario Outline: Going online with <place> as <value> goes through
    Given the cashier takes the register offline
    When a going online is sent with <place> as <value>
    Then the answer is 200
    And the register has started sending

    Examples: with the optional header, and without
      | place              | value    |
      | header.X-Device-ID | "desk-1" |
      | header.X-Device-ID | "desk-2" |
      | header.X-Device-ID | nothing  |

  @wire @CLD-517 @CLD-004 @CLD-006
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

  @wire @CLD-517 @CLD-006 @NS-94
  Scenario: The closing of one's own shift with an unknown integration key is refused
    Given an open shift of the cashier on the register
    When the cashier closes the shift with an unknown integration key
    Then it is refused because access key not known (NS-94)
    And the shift is OPENED (NS-94)

  @wire @CLD-004 @NS-52
  Scenario Outline: <form> from a named device is answered as any other
    When <form> is sent with header.X-Device-ID as "desk-1"
    Then the answer is 200

    Examples: operations that do not speak of a device
      | form                  |
      | a list of registers   |
      | a list of own shifts  |
      | a sign-in             |
      | a request for codes   |

  @wire @CLD-004
  Scenario: A webhook set from a named device is set as any other
    When a webhook is sent with header.X-Device-ID as "desk-1"
    And the cashier looks at the webhook
    Then the answer shows
      | url | "https://hooks.example/kasa" |

  @wire @simulated
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

  @wire @simulated
  Scenario: The server tells that it is there without a token
    Given the clock shows 2026-06-01 12:00:00 in Kyiv
    When GET /status is sent without a token
    Then the answer shows
      | status    | ok                                 |
      | timestamp | "2026-06-01T09:00:00.000000+00:00" |
    And nothing changes

  @wire @LOC-003 @AMB-06 @NS-52
  Scenario Outline: The desk answers <form> of a client that says <client>
    Given the desk opens a shift
    And the cashier puts in 2000
    When <form> is sent with header as <client>
    Then <outcome>

    Examples: its name and its version
      | form                        | client                                                          | outcome                    |
      | an opening at the desk      | {"X-Client-Name": "features", "X-Client-Version": "2.108.3"}    | the answer is 200          |
      | a closing at the desk       | {"X-Client-Name": "kasa", "X-Client-Version": "0"}              | the answer is 200          |
      | a look at the desk's status | {"X-Client-Name": "A B C", "X-Client-Version": "1.0-beta+17"}   | the answer is 200          |
      | a cash movement             | {"X-Client-Name": "=;,%41 <b>", "X-Client-Version": "v2"}       | the answer is 200          |
      | a sale                      | {"X-Client-Name": "front-system/7", "X-Client-Version": "9.99"} | the answer is 200          |
      | a cash withdrawal           | {"X-Client-Name": "1", "X-Client-Version": "today"}             | the answer is 200          |
      | an X-report                 | {"X-Client-Name": "", "X-Client-Version": ""}                   | the answer is 200 (AMB-06) |
      | a periodical report         | {"X-Client-Name": "features", "X-Client-Version": "3"}          | the answer is 200          |

    Examples: one of them, or nothing
      | form                        | client                          | outcome                    |
      | an opening at the desk      | nothing                         | the answer is 200 (AMB-06) |
      | a closing at the desk       | nothing                         | the answer is 200 (AMB-06) |
      | a look at the desk's status | nothing                         | the answer is 200 (AMB-06) |
      | a cash movement             | nothing                         | the answer is 200 (AMB-06) |
      | a sale                      | {"X-Client-Name": "features"}   | the answer is 200 (AMB-06) |
      | a cash withdrawal           | {"X-Client-Version": "2.108.3"} | the answer is 200 (AMB-06) |
      | an X-report                 | nothing                         | the answer is 200 (AMB-06) |
      | a periodical report         | nothing                         | the answer is 200 (AMB-06) |

  Rule: the name of a client

    @VER-003 @CLD-802 @REP-001
    Scenario Outline: A client may have the name <name> and the version <version>
      When <request> is sent with header.<header> as <value>
      Then it is well formed

      Examples:
        | request               | header           | value | name | version |
        | a webhook             | X-Client-Name    | "x"   | x    | 1.0     |
        | a webhook             | X-Client-Version | "0"   | …    | 0       |
        | a goods report        | X-Client-Name    | "x"   | x    | 1.0     |
        | a report of Z-reports | X-Client-Version | "0"   | …    | 0       |
