Feature: The second request of a client, and clients of every way in

  @BRG-214 @BRG-215 @BRG-201 @NS-26 @assumed
  Scenario Outline: Who came in by <carrier> hears of the terminal
    Given the terminal drops
    And processing asks for a token of the terminal
    And a client comes in by <carrier> with that token for the register
    When the terminal connects
    Then the client hears
      | sender | proxy     |
      | event  | connected |
    When the terminal drops
    Then the client hears
      | sender | proxy        |
      | event  | disconnected |

    Examples:
      | carrier           |
      | the query         |
      | headers           |
      | its first message |

  @BRG-103 @FLD-027 @AMB-02 @NS-25 @NS-57
  Scenario Outline: Leading zeros of an amount are read over, over <carrier>
    When the client asks the terminal for a purchase with '{"amount":"0000000000002000"}' over <carrier>
    Then the client hears (NS-25)
      | success       | true |
      | result.amount | 2000 |

    Examples:
      | carrier  |
      | HTTP     |
      | a socket |

  @BRG-208 @BRG-209 @NS-25 @NS-86 @AMB-18 @simulated
  Scenario: A request_id in capitals is the same, and is charged once
    Given the client asks the terminal for a purchase with '{"amount":"2000","request_id":"9c9619ff-8b86-4d01-b42d-00cf4fc964ff"}' over HTTP
    When the client asks the terminal for a purchase with '{"amount":"2000","request_id":"9C9619FF-8B86-4D01-B42D-00CF4FC964FF"}' over HTTP
    Then the client hears
      | success       | true |
      | code          | 0    |
      | result.amount | 2000 |
    And the terminal shows
      | batch.purchases | {"count": 1, "sum": 2000} |

  @BRG-204 @BRG-212 @AMB-19 @NS-32 @simulated @assumed
  Scenario: A refund that was refused takes nothing off what may be taken back
    Given the terminal connects
    And a client of the terminal
    And the client asks for a purchase
      | payload.amount | 2000 |
    And the client hears
      | code | 0 |
    And the client asks for a refund
      | payload.amount | 2001 |
    And the client hears
      | code | 9407 |
    When the client asks for a refund
      | request_id | 8b9619ff-8b86-4d01-b42d-00cf4fc964ff |
    Then the client hears
      | code          | 0    |
      | result.amount | 2000 |

  @BRG-214 @BRG-215
  Scenario: Two clients of a terminal hear of it both
    Given a client of the terminal
    And a client of the terminal
    When the terminal connects
    Then the client hears
      | event | connected |
    When the terminal drops
    Then the client hears
      | event | disconnected |

  Rule: messages that were refused are waited for no more, however many they are

    Background: one more than a socket may wait for answers
      Given the terminal connects
      And a client of the terminal
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |

    @BRG-211 @BRG-202 @NS-25 @NS-32 @NS-86 @simulated
    Scenario: The socket is of use still
      When the client asks for a purchase
        | payload.amount | 2000 |
      Then the client hears
        | success       | true |
        | result.amount | 2000 |
