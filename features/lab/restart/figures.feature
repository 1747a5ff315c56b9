@simulated
Feature: What a restart leaves as it was

  The world is dropped from memory and read from its store, as at a start of the server. Every reading operation of every
  surface then answers what it answered before: figures, lists, codes, statuses, timers, what is still to be delivered.

  Rule: every surface shows what it showed

    Scenario Outline: Of a day at a register, after a restart: <state>
      Given <first>
      And <second>
      And <third>
      When the world is restarted
      Then nothing changes on any surface, in any form

      @SHF-001 @SHF-003 @SHF-004 @SHF-006 @SHF-007 @SHF-008 @SHF-009 @SHF-011 @SHF-012 @SHF-014 @CLD-433 @CLD-501 @CLD-510
      Examples: openings and closings
        | state                              | first                                              | second                                             | third                                             |
        | an opening that waits              | the desk opens a shift                             | the tax authority is mute                          | 10 seconds pass                                   |
        | an opening in the cloud that waits | the tax authority takes 1 minute to answer         | the cashier opens a shift on the register          | 10 seconds pass                                   |
        | a closing that waits               | an open shift of the cashier on the register       | the tax authority takes 1 minute to answer         | the cashier closes the shift                      |
        | a shift that is closed             | an open shift                                      | the cashier sells the taxed receipt                | the desk closes the shift                         |
        | the second shift of the day        | an open shift                                      | the desk closes the shift                          | the desk opens a shift                            |
        | a refused opening                  | the tax authority refuses shift openings because of "a bad day" | the cashier opens a shift on the register | the tax authority answers                        |
        | twenty-six shifts                  | 26 shifts are opened and closed                    | an open shift of the cashier on the register       | the cashier puts in 1000                          |

      @JRN-012 @JRN-013 @JRN-014 @LOC-179 @LOC-211 @FLD-014 @FLD-015 @FLD-016
      Examples: what is sold, and the drawer
        | state                              | first                                              | second                                             | third                                             |
        | cash in the drawer                 | an open shift                                      | the cashier puts in 10000                          | the cashier takes out 2500                        |
        | a sale on its way                  | an open shift                                      | the cashier puts in 10000                          | the cashier sells the taxed receipt               |
        | a sale and its return              | an open shift                                      | the cashier sells the minimal receipt              | the cashier returns the minimal receipt           |
        | discounts, excise and rounding     | an open shift                                      | the cashier sells the discounted receipt           | the cashier sells the receipt rounded to 50       |
        | excise and two payments            | an open shift                                      | the cashier sells the excise receipt               | the cashier sells the receipt with mixed payment  |
        | every member of a receipt          | an open shift                                      | the cashier sells the receipt with every member    | the cashier sells the card receipt                |
        | a withdrawal                       | an open shift                                      | the cashier puts in 10000                          | the cashier hands 500 to a card holder            |
        | a report in between                | an open shift                                      | the cashier sells the minimal receipt              | the desk prints an X-report                       |
        | a sale in the cloud                | an open shift of the cashier on the register       | the cashier sells the minimal receipt in the cloud | the tax authority answers                         |
        | a cloud sale that is refused       | an open shift of the cashier on the register       | the tax authority refuses receipts because of "a bad day" | the cashier sells the minimal receipt in the cloud |
        | thirty receipts                    | an open shift                                      | the cashier sells the minimal receipt 30 times     | the tax authority answers                         |
        | a prepayment                       | an open shift of the cashier on the register       | the cashier takes 10000 in cash in advance for the order | the cashier takes 1000 in cash more for the prepayment |

      @CON-007 @CON-008 @CON-009 @JRN-001 @LOC-122 @LOC-123 @LOC-124 @CLD-416 @CLD-419 @CLD-421 @AUT-007
      Examples: without the link
        | state                              | first                                              | second                                             | third                                             |
        | offline with documents             | an open shift                                      | the cashier takes the register offline             | the cashier sells the minimal receipt 3 times     |
        | offline of itself                  | an open shift                                      | the tax authority is mute                          | the cashier sells the minimal receipt             |
        | offline for a day                  | an open shift                                      | the cashier takes the register offline             | 12 hours pass                                     |
        | coming online                      | an open shift                                      | the cashier takes the register offline             | the cashier brings the register online            |
        | codes just received                | an open shift                                      | the cashier asks for 7 offline codes               | the tax authority answers                         |
        | a register bound to a computer     | an open shift                                      | the desk is used at computer "till-7"              | the cashier puts in 1000                          |

      @CLD-804 @CLD-807 @REP-005 @REP-701 @TSK-001 @TSK-003 @CLD-203 @CLD-309
      Examples: what is delivered to others
        | state                              | first                                              | second                                             | third                                             |
        | a webhook                          | an open shift                                      | the cashier sets the webhook of the register to the receiver | the cashier sells the minimal receipt   |
        | a report that is done              | an open shift                                      | the cashier sells the minimal receipt              | the cashier awaits the report of goods of 2026-03-02 |
        | a blocked cashier                  | an open shift                                      | the cashier sells the minimal receipt              | the cashier is blocked                            |
        | a frozen register                  | an open shift                                      | the cashier sells the minimal receipt              | the register is frozen                            |
        | a report that is asked for         | an open shift                                      | the cashier sells the minimal receipt              | the cashier asks for the report of goods of 2026-03-02 |
        | a bill unpaid                      | an open shift                                      | the cashier sells the minimal receipt              | the organization has an unpaid bill            |

  Rule: what is done before a restart counts after it

    Scenario Outline: Numbers, codes and sums go on after a restart: <what>
      Given an open shift
      And <before>
      And the world is restarted
      When <act>
      Then the <subject> shows
        | <member> | <value> |

      @JRN-013 @LOC-213 @FLD-014
      Examples: the drawer, and the sums of the shift
        | what                     | before                                           | act                                   | subject     | member                     | value |
        | cash in the drawer       | the cashier puts in 10000                        | the desk prints an X-report           | X-report    | balance                    | 10000 |
        | the drawer at first      | the cashier puts in 10000                        | the desk prints an X-report           | X-report    | initial                    | 0     |
        | cash taken out           | the cashier puts in 10000                        | the cashier takes out 10000           | transaction | type                       | SERVICE_OUT |
        | sums of a payment        | the cashier sells the minimal receipt 3 times    | the desk prints an X-report           | X-report    | payments.CASH.sell_sum     | 6000  |
        | sums of returns          | the cashier returns the minimal receipt          | the cashier returns the minimal receipt | receipt   | total_sum                  | 2000  |
        | discounts                | the cashier sells the discounted receipt         | the desk closes the shift             | Z-report    | payments.CASH.sell_sum     | 9500  |
        | rounding                 | the cashier sells the receipt rounded to 50      | the desk closes the shift             | Z-report    | payments.CASH.sell_sum     | 2050  |

      @JRN-014
      Examples: how many receipts
        | what                     | before                                           | act                                   | subject     | member                     | value |
        | sales                    | the cashier sells the minimal receipt 3 times    | the desk prints an X-report           | X-report    | sell_receipts_count        | 3     |
        | returns                  | the cashier returns the minimal receipt          | the desk prints an X-report           | X-report    | return_receipts_count      | 1     |
        | sales in the Z-report    | the cashier sells the minimal receipt 3 times    | the desk closes the shift             | Z-report    | sell_receipts_count        | 3     |
        | none, though reported    | the desk prints an X-report                      | the desk prints an X-report           | X-report    | sell_receipts_count        | 0     |

      @JRN-001 @CON-007 @LOC-123
      Examples: without the link
        | what                     | before                                           | act                                   | subject       | member                   | value |
        | offline codes            | the cashier takes the register offline           | the cashier sells the minimal receipt | desk's status | offline_codes            | 1998  |
        | what waits               | the cashier takes the register offline           | the cashier sells the minimal receipt | desk's status | pending_transactions     | 2     |
        | a mute tax authority     | the tax authority is mute                        | the cashier sells the minimal receipt | desk's status | pending_transactions     | 1     |
        | how it was made          | the cashier takes the register offline           | the cashier sells the minimal receipt | receipt       | is_online                | false |

      @JRN-002 @JRN-003 @JRN-004 @AMB-28
      Examples: numbers of the journal
        | what                     | before                                           | act                                   | subject     | member                     | value |
        | of transactions          | the cashier puts in 10000                        | the cashier takes out 2500            | transaction | transaction_id             | 3     |
        | of receipts              | the cashier puts in 10000                        | the cashier takes out 2500            | transaction | id                         | 2     |
        | of the shift             | the cashier puts in 10000                        | the cashier takes out 2500            | transaction | shift_id                   | 1     |

    @LOC-153 @NS-64 @assumed
    Scenario Outline: A receipt is made once, though a restart falls between two requests for it, sent <how>
      Given an open shift
      And the cashier sells the minimal receipt
      And the world is restarted
      When <again>
      Then it is refused because receipt of this id exists already

      Examples:
        | how         | again                                             |
        | to the desk | the same receipt is sent once more                |
        | crosswise   | the same sale is sent through the cloud once more |

    Scenario Outline: What is there already is there after a restart: <rule>
      Given an open shift of the cashier on the register
      And <before>
      And the world is restarted
      When <again>
      Then it is refused because <rule>

      @SHF-001 @NS-43
      Examples: shifts
        | before                   | again                                            | rule                                   |
        | the cashier puts in 1000 | the cashier opens a shift on the register        | cashier already works on this register |
        | the cashier puts in 1000 | the senior cashier opens a shift on the register | register busy with another cashier     |

      @CLD-202 @NS-43
      Examples: of the cashier
        | before                   | again                                            | rule                                   |
        | the cashier puts in 1000 | the cashier opens a shift on the second register | cashier works on another register      |

      @CLD-414 @NS-48
      Examples: without the link
        | before                                 | again                                | rule                              |
        | the cashier takes the register offline | the cashier asks for 1 offline codes | offline codes asked while offline |

      @extension @EXT-404
      Examples: prepayments
        | before                                                   | again                                                    | rule                                       |
        | the cashier takes 10000 in cash in advance for the order | the cashier takes 10000 in cash in advance for the order | prepayment of this relation exists already |

    @JRN-013 @LOC-213 @NS-80
    Scenario: What was in the drawer at closing is in the next shift's drawer, with a restart in between
      Given an open shift
      And the cashier puts in 10000
      And the desk closes the shift
      And the world is restarted
      When the desk opens a shift
      And the desk prints an X-report
      Then the X-report shows (NS-80)
        | initial | 10000 |

    @ERR-203 @NS-65
    Scenario: A cashier without a shift who is blocked behind a restart is refused as blocked
      Given an open shift
      And the desk closes the shift
      And the world is restarted
      And the cashier is blocked
      When the cashier sells the minimal receipt
      Then it is refused because cashier blocked

    @ERR-203
    Scenario: A cashier who was blocked before a restart, and is unblocked behind it, sells
      Given an open shift
      And the cashier is blocked
      And the world is restarted
      And the cashier is unblocked
      When the cashier sells the minimal receipt
      Then it is accepted
