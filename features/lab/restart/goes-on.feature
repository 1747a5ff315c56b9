@simulated
Feature: What waited goes on after a restart

  The world is dropped from memory and read from its store while something waits in it: an answer, a timer, a hand, a
  client. It comes to the same end as without the restart, at the same moment, and once.

  Rule: between a register and the tax authority

    Scenario Outline: <what>, with a restart on the way
      Given <first>
      And <second>
      And <third>
      When the world is restarted
      And <then>
      And <look>
      Then the <subject> shows
        | <member> | <value> |

      @SHF-003 @SHF-008 @CLD-202 @NS-03
      Examples: a shift
        | what                       | first                                        | second                                                          | third                                     | then                       | look                                    | subject | member           | value   |
        | An opening is registered   | the tax authority takes 9 seconds to answer  | the cashier looks at the own shifts                             | the cashier opens a shift on the register | 10 seconds pass            | the cashier looks at the current shift  | answer  | status           | OPENED  |
        | A closing is registered    | an open shift of the cashier on the register | the tax authority takes 9 seconds to answer                     | the cashier closes the shift              | 10 seconds pass            | the cashier looks at the latest shifts  | page    | results.0.status | CLOSED  |

      @CON-001 @CON-003 @CON-008 @CON-010 @CLD-404 @CLD-411 @LOC-122 @LOC-123
      Examples: documents, and codes
        | what                                     | first         | second                                       | third                                  | then                           | look                                  | subject       | member               | value |
        | What was sold offline is sent            | an open shift | the cashier takes the register offline       | the cashier brings the register online | 1 minute passes                | the cashier looks at the register     | desk's status | pending_transactions | 0     |
        | Coming online comes to its end           | an open shift | the cashier takes the register offline       | the cashier brings the register online | 1 minute passes                | the cashier looks at the register     | desk's status | online_status        | true  |
        | A register comes back that was left alone | an open shift | the tax authority is mute                   | the cashier sells the minimal receipt  | the tax authority speaks again | 1 hour passes                         | desk's status | online_status        | true  |
        | Codes that were asked for come           | an open shift | the tax authority takes 9 seconds to answer  | the cashier asks for 7 offline codes   | 10 seconds pass                | the cashier looks at the register     | desk's status | offline_codes        | 2007  |

    @SHF-003 @CON-001
    Scenario: An opening is registered when the tax authority speaks again, with a restart while it was mute
      Given the tax authority is mute
      And the cashier opens a shift on the register
      And 10 seconds pass
      And the world is restarted
      When the tax authority speaks again
      And 10 minutes pass
      Then the shift is OPENED

    @LIM-002 @LIM-003 @ERR-102 @CON-006
    Scenario Outline: The hours offline are counted from their beginning, with a restart on the way: <hours>
      Given the clock shows 2026-06-01 09:00:00 in Kyiv
      And the cashier takes the register offline
      And the clock shows 2026-06-02 08:00:00 in Kyiv
      And the desk opens a shift
      When the world is restarted
      And the clock shows <then> in Kyiv
      And the cashier sells the minimal receipt
      Then <end>

      Examples: at the limit, and over it
        | hours                 | then                    | end                                                          |
        | 36                    | 2026-06-02 21:00:00     | it is accepted                                               |
        | 36 and a millisecond  | 2026-06-02 21:00:00.001 | it is refused because offline session longer than the limit |

    @SHF-016 @LIM-007 @LIM-008 @ERR-104
    Scenario Outline: The day of a shift ends when it would have ended, with a restart on the way: <then>
      Given an open shift
      When the world is restarted
      And the clock shows <then> in Kyiv
      And the cashier sells the minimal receipt
      Then <end>

      Examples:
        | then                | end                                                                          |
        | 2026-03-02 23:59:59 | it is accepted                                                               |
        | 2026-03-03 00:00:00 | it is refused because receipt created on a day other than the shift's opening day |

  Rule: between the service and others

    @TSK-001 @TSK-003 @REP-005 @REP-701
    Scenario Outline: A report is done a second behind its request, with a restart <pause> behind it
      Given the cashier asks for the report of goods of 2026-03-02
      And <pause> pass
      When the world is restarted
      And <rest> pass
      And the cashier looks at that report
      Then the answer shows
        | status | DONE |

      Examples:
        | pause            | rest             |
        | 0 seconds        | 1000 milliseconds |
        | 999 milliseconds | 1 milliseconds    |

    @LOC-170 @NS-76
    Scenario: A receipt that waits to be mailed is mailed once
      Given an open shift
      And the mailbox is down
      And a sale is sent with body.delivery.email as "buyer@example.com"
      And 10 minutes pass
      And the world is restarted
      When the mailbox is up again
      And 24 hours pass
      Then the mailbox holds
        | buyer@example.com |

    @extension @EXT-531 @EXT-532 @EXT-536
    Scenario: Goods of a file are checked and applied, with a restart before and behind
      Given the cashier adds these goods as a JSON file
        | code | good_name | price |
        | ХЛ-1 | Хліб      | 20    |
      And the world is restarted
      And 1 second passes
      When a request to apply the import is sent with the token
      And the world is restarted
      And 1 second passes
      And the cashier looks at the goods
      Then the page shows
        | results.length | 1    |
        | results.0.code | ХЛ-1 |

    @extension @EXT-548 @EXT-549
    Scenario: A file of goods is made, with a restart on the way
      Given the cashier adds these goods
        | code |
        | ХЛ-1 |
      And a request for the goods as JSON is sent with the token
      And the world is restarted
      When 1 second passes
      And the cashier looks at the file of that export
      Then the answer shows
        | goods.length | 1    |
        | goods.0.code | ХЛ-1 |

    @extension @EXT-710
    Scenario: Requests are counted on after a restart
      Given an open shift
      And the gateway limits sales at the desk to 2 in 10 seconds
      And the cashier sells the minimal receipt 2 times
      And the world is restarted
      When the cashier sells the minimal receipt
      Then it is refused because more requests than the rate limit lets in

  Rule: to a receiver that fails

    Background:
      Given an open shift
      And the cashier sets the webhook of the register to the receiver
      And the receiver answers 500
      And the cashier sells the minimal receipt

    @WHK-009 @WHK-010 @LIM-062
    Scenario: A receiver that recovers within the day is told once, with a restart while it was away
      Given 12 hours pass
      And the world is restarted
      And 11 hours pass
      When the receiver answers 200 again
      And 31 minutes pass
      Then 1 event has been delivered, each once

    @WHK-010 @LIM-063
    Scenario: A receiver that recovers after a day is not told, with a restart while it was away
      Given 12 hours pass
      And the world is restarted
      And 12 hours pass
      When the receiver answers 200 again
      And 24 hours pass
      Then 0 events have been delivered, each once

  Rule: at a bank terminal

    Background:
      Given the terminal waits for a hand at every step
      And the client asks the terminal for a purchase over a socket

    @BRG-103 @BRG-106 @BRG-209 @NS-86
    Scenario Outline: A purchase at <step> is approved after a restart, and found by its request_id
      Given the terminal goes on to <step>
      And the world is restarted
      When the terminal approves by hand
      And the client asks the terminal for a purchase over HTTP
      Then the client hears (NS-86)
        | success            | true           |
        | result.amount      | 2000           |
        | result.rrn         | "748920811769" |
        | result.terminal_id | T1761202       |
      And the terminal shows
        | batch.purchases | {"count": 1, "sum": 2000} |

      Examples:
        | step             |
        | waiting-for-card |
        | card-read        |
        | pin              |
        | authorising      |

    @BRG-103 @BRG-106 @NS-86
    Scenario: A purchase in the queue has its turn after a restart
      Given the client asks the terminal for a purchase of 700 under 9c9619ff-8b86-4d01-b42d-00cf4fc964ff over a socket
      And the world is restarted
      When the terminal approves by hand
      And the terminal approves by hand
      Then the terminal shows
        | batch.purchases | {"count": 2, "sum": 2700} |

    @BRG-103 @NS-86 @NS-32
    Scenario: A purchase without a card ends 150 seconds behind its request, with a restart in between
      Given 100 seconds pass
      And the world is restarted
      When 49 seconds pass
      Then the terminal shows
        | screen.shows | waiting-for-card |
      When 1 second passes
      Then the terminal shows
        | last.state      | timed-out              |
        | batch.purchases | {"count": 0, "sum": 0} |
