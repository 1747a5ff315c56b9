Feature: Operations of the local network, one after the other

  A socket of the local network takes any number of bodies, and answers each. An operation that has begun goes on
  whatever becomes of its client, and is found again by its request_id, here or in the cloud: the terminal is one.

  @NS-57 @AMB-16 @BRG-102 @simulated @assumed
  Scenario: A socket takes one purchase after the other, and a body that is wrong in between
    Given the client asks the terminal for a purchase of 100 over a socket
    And the client asks the terminal for a purchase with 'no JSON' over a socket
    And the client asks the terminal for a purchase of 300 over a socket
    When the client hears
      | result.amount | 100 |
    Then the client hears
      | code | 9301 |
    And the client hears
      | result.amount | 300 |
    And the terminal shows
      | batch.purchases | {"count": 2, "sum": 400} |

  @NS-86 @AMB-18 @simulated @assumed
  Scenario: Two purchases at once wait for each other, and each is answered under its own request_id
    Given the terminal waits for a hand at every step
    And the client asks the terminal for a purchase over a socket
    And the client asks the terminal for a purchase of 700 under 9c9619ff-8b86-4d01-b42d-00cf4fc964ff over a socket
    And the client hears nothing
    When the terminal approves by hand
    Then the client hears
      | request_id    | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
      | result.amount | 2000                                 |
    When the terminal approves by hand
    Then the client hears
      | request_id    | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
      | result.amount | 700                                  |

  @NS-86 @AMB-18 @simulated @assumed
  Scenario Outline: A lost answer is found again by the request_id, over <carrier>
    Given the terminal loses its answers
    And the client asks the terminal for a purchase over <carrier>
    And the client hears nothing
    When the client asks the terminal for a purchase over <carrier>
    Then the client hears
      | request_id         | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
      | success            | true                                 |
      | result.invoice_num | 1                                    |
    And the terminal shows
      | batch.purchases | {"count": 1, "sum": 2000} |

    Examples:
      | carrier  |
      | a socket |
      | HTTP     |

  @NS-86 @AMB-18 @ERR-401 @simulated @assumed
  Scenario Outline: Another amount under a request_id that is taken is refused, over <carrier>
    Given the client asks the terminal for a purchase over HTTP
    When the client asks the terminal for a purchase of 2001 under 6f9619ff-8b86-4d01-b42d-00cf4fc964ff over <carrier>
    Then the client hears
      | success | false |
      | code    | 9437  |
      | result  | {}    |
    And the terminal shows
      | batch.purchases | {"count": 1, "sum": 2000} |

    Examples:
      | carrier  |
      | a socket |
      | HTTP     |

  @NS-86 @simulated @assumed
  Scenario: A purchase goes on without its client
    Given the terminal waits for a hand at every step
    And the client asks the terminal for a purchase over a socket
    And the terminal leaves bridge mode
    And the terminal approves by hand
    When the terminal enters bridge mode
    And the client asks the terminal for a purchase over HTTP
    Then the client hears
      | success            | true |
      | result.invoice_num | 1    |

  @ERR-401 @NS-32 @BRG-212 @simulated @assumed
  Scenario Outline: A purchase over <carrier> at a terminal that <trouble> is answered with <code>
    Given the terminal <trouble>
    When the client asks the terminal for a purchase over <carrier>
    Then the client hears
      | terminal_id | 50000000-0000-4000-8000-000000000001 |
      | request_id  | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
      | success     | false                                |
      | code        | <code>                               |
      | error       | any text                             |
      | result      | {}                                   |
    And the terminal shows
      | batch.purchases | {"count": 0, "sum": 0} |

    Examples:
      | trouble                       | code | carrier  |
      | is shown a card without funds | 9420 | a socket |
      | is shown a card without funds | 9420 | HTTP     |
      | is busy                       | 9009 | a socket |
      | is busy                       | 9009 | HTTP     |
      | is unplugged                  | 9007 | a socket |
      | is unplugged                  | 9007 | HTTP     |
      | has no paper                  | 9205 | a socket |
      | does not reach its bank       | 9204 | HTTP     |

  @NS-32 @NS-86 @simulated @assumed
  Scenario Outline: A purchase that was refused for the terminal was unplugged is made when it is plugged in, over <carrier>
    Given the terminal is unplugged
    And the client asks the terminal for a purchase over <carrier>
    And the client hears
      | code | 9007 |
    When the terminal is plugged in again
    And the client asks the terminal for a purchase over <carrier>
    Then the client hears
      | request_id | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
      | success    | true                                 |

    Examples:
      | carrier  |
      | a socket |
      | HTTP     |

  Rule: The terminal is one, on the local network and in the cloud

    @BRG-001 @BRG-104 @BRG-204 @AMB-19 @simulated @assumed
    Scenario: A purchase of the local network is taken back in the cloud
      Given the terminal connects
      And the client asks the terminal for a purchase over a socket
      And the client hears
        | result.rrn | "748920811769" |
      And a client of the terminal
      When the client asks for a refund
        | payload.amount | 2000 |
      Then the client hears
        | success       | true |
        | result.amount | 2000 |

    @BRG-001 @BRG-104 @BRG-203 @AMB-19 @simulated @assumed
    Scenario Outline: A purchase of the cloud is taken back on the local network, over <carrier>
      Given the terminal connects
      And a client of the terminal
      And the client asks for a purchase
        | payload.amount | 2000 |
      When the client asks the terminal for a refund over <carrier>
      Then the client hears
        | success       | true |
        | result.amount | 2000 |

      Examples:
        | carrier  |
        | a socket |
        | HTTP     |

    @BRG-106 @BRG-105 @simulated @NS-25 @NS-75
    Scenario: A settlement of the local network closes the shift of purchases in the cloud
      Given the terminal connects
      And a client of the terminal
      And the client asks for a purchase
        | payload.amount | 2000 |
      When the client asks the terminal for a settlement over a socket
      Then the client hears
        | status        | 200  |
        | result.amount | 2000 |

    @BRG-004 @BRG-005 @simulated
    Scenario: A terminal that is not connected to the cloud serves the local network
      Given the terminal connects
      And the terminal drops
      When the client asks the terminal for a purchase over a socket
      Then the client hears
        | success | true |

  Rule: Worlds are apart

    @BRG-004 @NS-98 @simulated @assumed
    Scenario: A purchase in one world is none in another
      Given the client asks the terminal for a purchase over a socket
      And another world is created
      When the client asks the terminal for a purchase over a socket
      Then the client hears
        | success            | true |
        | result.invoice_num | 1    |
      And the terminal shows
        | batch.purchases | {"count": 1, "sum": 2000} |

    @BRG-005 @NS-98 @simulated @assumed
    Scenario: A terminal that leaves bridge mode in one world is in it in another
      Given the terminal leaves bridge mode
      And another world is created
      When the client asks for the devices over HTTP
      Then the client hears
        | length | 3 |

    @NS-57 @simulated @assumed @NS-26
    Scenario: A world that is reset closes the sockets of its local network
      Given the client asks the terminal for a purchase over a socket
      And the client hears
        | success | true |
      When the world is reset
      Then the socket is closed with 1001
      And the terminal shows
        | batch.purchases.count | 0 |
