@wire
Feature: The form of asking for a terminal's token

  Two ways to ask, each with names of its own: `id` and `cash_register_id` here, `terminalId` there.

  @CLD-704 @FLD-008 @AMB-15
  Scenario Outline: A client's authorization with the body <body> is malformed
    When POST /api/v1/paylink/auth/client with the body '<body>' is sent with the token
    Then it is malformed at <place>

    Examples:
      | body                                                                                                            | place                 |
      | {"terminalId":"50000000-0000-4000-8000-000000000001","cash_register_id":"40000000-0000-4000-8000-000000000001"} | body.id               |
      | {"id":"50000000-0000-4000-8000-000000000001","register_id":"40000000-0000-4000-8000-000000000001"}              | body.cash_register_id |

  @CLD-707 @FLD-008 @AMB-08 @AMB-15
  Scenario Outline: Processing's authorization with the body <body> is malformed
    When POST /paylink/processing/auth/client with the body '<body>' is sent without a token
    Then it is malformed at body.terminalId

    Examples:
      | body                                                   |
      | {"terminal_id":"50000000-0000-4000-8000-000000000001"} |
      | {"id":"50000000-0000-4000-8000-000000000001"}          |

  Rule: unknown id

    @CLD-703 @CLD-706 @CLD-011 @NS-31 @assumed
    Scenario Outline: <request> with <place> that does not exist is refused
      When <request> is sent with <place> as "00000000-0000-4000-8000-0000000000ff"
      Then it is refused because unknown id

      Examples:
        | request                    | place                 |
        | a client's authorization   | body.id               |
        | a client's authorization   | body.cash_register_id |
        | processing's authorization | body.terminalId       |

    @CLD-703 @CLD-706
    Scenario Outline: <request> with ids that exist is taken
      When <request> is sent with <place> as "red"
      Then it is accepted

      Examples:
        | request                    | place       |
        | a client's authorization   | body.colour |
        | processing's authorization | body.colour |
