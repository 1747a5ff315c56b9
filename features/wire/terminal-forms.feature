@wire
Feature: The form of asking for a terminal's token

  Two ways to ask, each with names of its own: `id` and `cash_register_id` here, `terminalId` there.

  @CLD-704 @FLD-008 @AMB-15
  Scenario Outline: A client's authorization with the body <body> is malformed
    When POST /api/v1/paylink/auth/client with the body '<body>' is sent with the token
    Then <outcome>

    Examples:
      | body                                                                                                            | outcome                                           |
      | {"cash_register_id":"40000000-0000-4000-8000-000000000001"}                                                     | it is malformed at body.id                        |
      | {"id":"50000000-0000-4000-8000-000000000001"}                                                                   | it is malformed at body.cash_register_id          |
      | {"terminalId":"50000000-0000-4000-8000-000000000001","cash_register_id":"40000000-0000-4000-8000-000000000001"} | it is malformed at body.id (AMB-15)               |
      | {"id":"50000000-0000-4000-8000-000000000001","register_id":"40000000-0000-4000-8000-000000000001"}              | it is malformed at body.cash_register_id (AMB-15) |

  @CLD-707 @FLD-008 @AMB-08 @AMB-15
  Scenario Outline: Processing's authorization with the body <body> is malformed
    When POST /paylink/processing/auth/client with the body '<body>' is sent without a token
    Then <outcome>

    Examples:
      | body                                                   | outcome                                     |
      | {}                                                     | it is malformed at body.terminalId          |
      | {"terminal_id":"50000000-0000-4000-8000-000000000001"} | it is malformed at body.terminalId (AMB-15) |
      | {"id":"50000000-0000-4000-8000-000000000001"}          | it is malformed at body.terminalId (AMB-15) |

  Rule: unknown id

    @CLD-703 @CLD-706 @CLD-011 @NS-31 @NS-85
    Scenario Outline: <request> with <place> that does not exist is refused
      When <request> is sent with <place> as "00000000-0000-4000-8000-0000000000ff"
      Then <outcome>

      Examples:
        | request                    | place                 | outcome                                         |
        | a client's authorization   | body.id               | it is refused because unknown id                |
        | a client's authorization   | body.cash_register_id | it is refused because unknown id (NS-31, NS-85) |
        | processing's authorization | body.terminalId       | it is refused because unknown id                |

    @CLD-703 @CLD-706 @NS-84
    Scenario Outline: <request> with ids that exist is taken
      When <request> is sent with <place> as "red"
      Then it is accepted (NS-84)

      Examples:
        | request                    | place       |
        | a client's authorization   | body.colour |
        | processing's authorization | body.colour |
