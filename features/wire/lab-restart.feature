Feature: Requests before a restart

  What was asked for before a restart goes on after it.

  @simulated
  Rule: what is done before a restart counts after it

    Scenario: What a terminal decides by chance goes on after a restart as it would without one
      Given PUT /lab/terminals/50000000-0000-4000-8000-000000000001/script with the body '{"rules":[{"when":{"by":"probability","percent":50},"operation_type":"purchase","outcome":{"kind":"declined","status":"doNotHonour"}}]}' is sent with the lab token
      And the client asks the terminal for a purchase with '{"amount":"100"}' over HTTP
      And the world is restarted
      And the client asks the terminal for a purchase with '{"amount":"200"}' over HTTP
      And the client asks the terminal for a purchase with '{"amount":"400"}' over HTTP
      When the client asks the terminal for a purchase with '{"amount":"800"}' over HTTP
      Then the terminal shows
        | batch.purchases | {"count": 2, "sum": 500} |

  @simulated
  Rule: between the service and others

    @REP-005 @REP-006
    Scenario Outline: A mail that waits goes out once, with a restart behind <pause>
      Given the mailbox is down
      And POST /api/v1/extended-reports/z with the body '{"from_date":"2026-03-01T00:00:00Z","to_date":"2026-03-31T00:00:00Z","emails":["owner@example.com"]}' is sent with the token
      And <pause> pass
      And the world is restarted
      When the mailbox is up again
      And 24 hours pass
      Then the mailbox holds
        | owner@example.com | Звіт «Z-звіти» за 01.03.2026 – 31.03.2026 |

      Examples:
        | pause      |
        | 0 seconds  |
        | 10 seconds |
        | 10 minutes |

  @simulated
  Rule: every surface shows what it showed

    Background:
      Given an open shift of the cashier on the register

    Scenario Outline: <state>, and the world is restarted
      Given <first>
      And <second>
      And <third>
      And <fourth>
      When the world is restarted
      Then nothing changes on any surface, in any form

      @SHF-004 @SHF-006 @SHF-007 @CON-001 @CON-007 @CON-010 @ERR-205 @LOC-122 @LOC-123 @LOC-124 @CLD-419 @CLD-421
      Examples: between the register and the tax authority
        | state                                | first                                                      | second                                               | third                                         | fourth                                |
        | a closing that was refused           | the cashier sells the minimal receipt                      | the tax authority refuses Z-reports because of "no"  | the cashier closes the shift                  | the tax authority answers             |
        | a receipt that was refused           | the tax authority refuses receipts because of "a bad day"  | the cashier sells the minimal receipt                | the tax authority answers                     | 1 minute passes                       |
        | a refusal that is over               | the tax authority refuses receipts because of "a bad day"  | the cashier sells the minimal receipt                | the tax authority answers                     | the tax authority accepts everything again |
        | codes of two grants, half spent      | the cashier asks for 3 offline codes                       | the tax authority answers                            | the cashier takes the register offline        | the cashier sells the minimal receipt 5 times |
        | a coming online under way            | the cashier takes the register offline                     | the tax authority takes 1 minute to answer           | the cashier sells the minimal receipt 3 times | the cashier brings the register online |
        | a second time offline                | the cashier takes the register offline                     | the cashier brings the register online               | the tax authority answers                     | the cashier takes the register offline |
        | online again                         | the cashier takes the register offline                     | the cashier brings the register online               | the tax authority answers                     | 10 minutes pass                        |
        | offline of itself, and back          | the tax authority is mute                                  | the cashier sells the minimal receipt                | the tax authority speaks again                | 1 minute passes                       |
        | an answer that was lost              | the tax authority loses its answers                        | the cashier sells the minimal receipt                | 10 seconds pass                               | the tax authority delivers its answers again |
        | a document changed in its store      | the cashier takes the register offline                     | the cashier sells the minimal receipt                | the register has a document changed in its store | 1 minute passes                     |
        | a document deleted from its store    | the cashier takes the register offline                     | the cashier sells the minimal receipt                | the register has a document deleted from its store | 1 minute passes                   |
        | a day later, offline                 | the cashier takes the register offline                     | the cashier sells the minimal receipt                | the clock shows 2026-03-03 00:00:01 in Kyiv   | the cashier looks at the register     |

      @WHK-008 @WHK-009 @WHK-010 @WHK-011 @LIM-060 @LIM-061 @LIM-064 @CLD-804
      Examples: calls to a receiver
        | state                                | first                                                         | second                                     | third                                     | fourth                          |
        | a call that waits to be made again   | the cashier sets the webhook of the register to the receiver  | the receiver answers 500                   | the cashier sells the minimal receipt     | 5 seconds pass                  |
        | three calls that wait                | the cashier sets the webhook of the register to the receiver  | the receiver answers 500                   | the cashier sells the minimal receipt 3 times | 20 seconds pass             |
        | a call that was made the second time | the cashier sets the webhook of the register to the receiver  | the receiver answers 500 once              | the cashier sells the minimal receipt     | 5 seconds pass                  |
        | a call that was given up             | the cashier sets the webhook of the register to the receiver  | the receiver answers 500                   | the cashier sells the minimal receipt     | 25 hours pass                   |

      @REP-005 @REP-006 @REP-701 @TSK-001 @TSK-003 @LOC-170
      Examples: reports and mails
        | state                                | first                                 | second                                | third                                                                                                                                                                                     | fourth                    |
        | a report that is made                | the cashier sells the minimal receipt | the tax authority answers             | the cashier asks for the report of goods of 2026-03-02                                                                                                                                    | 10 seconds pass           |
        | a report that failed                 | the cashier takes the register offline | the cashier sells the minimal receipt 2 times | the register has a document deleted from its store | the cashier awaits the report of goods of 2026-03-02 |
        | a mail that waits                    | the cashier sells the minimal receipt | the mailbox is down                   | POST /api/v1/extended-reports/z with the body '{"from_date":"2026-03-01T00:00:00Z","to_date":"2026-03-31T00:00:00Z","emails":["owner@example.com"]}' is sent with the token | 10 minutes pass           |
        | a mail refused for a while           | the cashier sells the minimal receipt | the mailbox refuses mails with 450 once | POST /api/v1/extended-reports/z with the body '{"from_date":"2026-03-01T00:00:00Z","to_date":"2026-03-31T00:00:00Z","emails":["owner@example.com"]}' is sent with the token | 10 seconds pass         |
        | a mail refused for good              | the cashier sells the minimal receipt | the mailbox refuses mails with 550    | POST /api/v1/extended-reports/z with the body '{"from_date":"2026-03-01T00:00:00Z","to_date":"2026-03-31T00:00:00Z","emails":["owner@example.com"]}' is sent with the token | 10 seconds pass           |
        | a receipt that waits to be mailed    | the mailbox is down                   | a sale is sent with body.delivery as {"email": "buyer@example.com"} | the tax authority answers                                                                                                                                        | 10 minutes pass           |
        | a message to a telephone             | the cashier sells the minimal receipt for 380501234567 | the tax authority answers | the cashier looks at the message balance                                                                                                                                              | 1 minute passes           |

      @BRG-103 @BRG-104 @BRG-106 @BRG-209
      Examples: at a bank terminal
        | state                                | first                                                 | second                                                                                                                       | third                                     | fourth                     |
        | a purchase that waits for a card     | the terminal waits for a hand at every step           | the client asks the terminal for a purchase over a socket                                                                        | 5 seconds pass                            | the desk prints an X-report |
        | a purchase at its pin                | the terminal waits for a hand at every step           | the client asks the terminal for a purchase over a socket                                                                        | the terminal goes on to pin               | 5 seconds pass             |
        | a purchase in the queue              | the terminal waits for a hand at every step           | the client asks the terminal for a purchase over a socket | 1 second passes | the client asks the terminal for a purchase with '{"amount":"700","request_id":"9c9619ff-8b86-4d01-b42d-00cf4fc964ff"}' over a socket |
        | a purchase, and a part taken back    | the client asks the terminal for a purchase over HTTP | the client asks the terminal for a refund with '{"amount":"500","rrn":"748920811769"}' over HTTP                             | 1 minute passes                           | the desk prints an X-report |
        | a purchase that was declined         | the terminal declines the next with lostCard          | the client asks the terminal for a purchase over HTTP                                                                        | 1 minute passes                           | the desk prints an X-report |
        | a settlement                         | the client asks the terminal for a purchase over HTTP | the client asks the terminal for a settlement over HTTP                                                                      | 1 minute passes                           | the desk prints an X-report |
        | a script that waits for its purchase | the client asks the terminal for a purchase over HTTP | the terminal declines the next with lostCard                                                                                 | the terminal is shown a card without funds | 1 minute passes           |
        | a terminal out of bridge mode        | the terminal leaves bridge mode                       | 1 minute passes                                                                                                              | the second terminal is unplugged          | 1 minute passes            |

    @own-server
    Scenario Outline: <state>, and the server is started again
      Given <first>
      And <second>
      And <third>
      When the server is started again
      Then nothing changes on any surface

      @SHF-001 @SHF-004 @CON-007 @CON-010 @CLD-419 @JRN-013
      Examples: a register
        | state                          | first                                      | second                                              | third                                         |
        | an open shift with receipts    | the cashier puts in 10000                  | the cashier sells the discounted receipt            | the cashier returns the minimal receipt       |
        | codes half spent               | the cashier asks for 3 offline codes       | the cashier takes the register offline              | the cashier sells the minimal receipt 5 times |
        | a closing that waits           | the cashier sells the minimal receipt      | the tax authority takes 1 minute to answer          | the cashier closes the shift                  |
        | a mute tax authority           | the tax authority is mute                  | the cashier sells the minimal receipt               | 1 hour passes                                 |

      @WHK-008 @WHK-009 @REP-005 @REP-006 @BRG-106 @TSK-001 @CLD-804
      Examples: what is delivered to others
        | state                          | first                                                        | second                                                | third                                                                                                                                                                       |
        | a webhook                      | the cashier sets the webhook of the register to the receiver | the receiver answers 500                              | the cashier sells the minimal receipt 2 times                                                                                                                               |
        | a report that is asked for     | the cashier sells the minimal receipt                        | the tax authority answers                             | the cashier asks for the report of goods of 2026-03-02                                                                                                                      |
        | a report that is made          | the cashier sells the minimal receipt                        | the tax authority answers                             | the cashier awaits the report of goods of 2026-03-02                                                                                                                        |
        | a mail that waits              | the cashier sells the minimal receipt                        | the mailbox is down                                   | POST /api/v1/extended-reports/z with the body '{"from_date":"2026-03-01T00:00:00Z","to_date":"2026-03-31T00:00:00Z","emails":["owner@example.com"]}' is sent with the token |
        | a purchase at its pin          | the terminal waits for a hand at every step                  | the client asks the terminal for a purchase over a socket | the terminal goes on to pin                                                                                                                                             |
        | the batch of a terminal        | the client asks the terminal for a purchase over HTTP        | the client asks the terminal for a refund over HTTP   | 1 minute passes                                                                                                                                                             |
        | a prepayment                   | the cashier takes 10000 in cash in advance for the order     | the cashier takes 1000 in cash more for the prepayment | 1 minute passes                                                                                                                                                            |

  Rule: after a restart

    @BRG-005 @BRG-101 @NS-31 @NS-32 @AMB-16 @own-server @simulated @assumed
    Scenario: A terminal that has left bridge mode is out of it after a restart
      Given the terminal leaves bridge mode
      When the server is started again
      And POST /api/pos/pos-1/purchase with the body '{"amount":"2000"}' is sent on the LAN
      Then the answer is 503
      When the client asks for the devices over HTTP
      Then the client hears
        | length | 2     |
        | 0.id   | pos-2 |
