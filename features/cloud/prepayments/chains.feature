@extension @simulated
Feature: Prepayments, looked at and looked for

  Rule: a chain is found by its id

    @EXT-432
    Scenario: A chain has every member of its model
      Given an open shift of the cashier on the register
      And the cashier takes 10000 in cash in advance for the order
      When the cashier looks at the prepayment
      Then the list of members shows (EXT-432)
        | 0  | created_at               |
        | 1  | id                       |
        | 2  | is_debt_receipt          |
        | 3  | last_returned_receipt_at |
        | 4  | left_to_pay              |
        | 5  | paid_by_cash_sum         |
        | 6  | paid_sum                 |
        | 7  | pre_payment_status       |
        | 8  | receipt_chain            |
        | 9  | receipt_chain_count      |
        | 10 | receipts_chain           |
        | 11 | relation_id              |
        | 12 | total_sum                |
        | 13 | updated_at               |
        | 14 | nothing                  |

    @EXT-432
    Scenario: A chain of one payment says null where nothing is known yet
      Given an open shift of the cashier on the register
      And the cashier takes 10000 in cash in advance for the order
      When the cashier looks at the prepayment
      Then the answer shows
        | id                                      | any id                           |
        | created_at                              | 2026-03-02T07:00:01.000000+00:00 |
        | updated_at                              | null                             |
        | last_returned_receipt_at                | null                             |
        | is_debt_receipt                         | false                            |
        | receipt_chain_count                     | 1                                |
        | receipt_chain.after_payment_receipt     | null                             |
        | receipt_chain.returned_receipts         | []                               |
        | receipt_chain.pre_payment_receipts.0    | any id                           |
        | receipt_chain.returned_receipts_mapping | {}                               |

    @EXT-432
    Scenario: A chain says when it was paid last
      Given an open shift of the cashier on the register
      And the cashier takes 10000 in cash in advance for the order
      And 5 seconds pass
      And the cashier takes 1000 in cash more for the prepayment
      When the cashier looks at the prepayment
      Then the answer shows
        | created_at | 2026-03-02T07:00:01.000000+00:00 |
        | updated_at | 2026-03-02T07:00:06.000000+00:00 |

    @EXT-433
    Scenario: A chain has its receipts whole, without their type, shift and transaction
      Given an open shift of the cashier on the register
      And the cashier takes 10000 in cash in advance for the order
      And the cashier takes 15000 in cash more for the prepayment
      And the tax authority answers
      When the cashier looks at the prepayment
      Then the answer shows
        | receipts_chain.pre_payment_receipts.length        | 1        |
        | receipts_chain.pre_payment_receipts.0.status      | DONE     |
        | receipts_chain.pre_payment_receipts.0.fiscal_code | any text |
        | receipts_chain.pre_payment_receipts.0.type        | nothing  |
        | receipts_chain.pre_payment_receipts.0.shift       | nothing  |
        | receipts_chain.pre_payment_receipts.0.transaction | nothing  |
        | receipts_chain.after_payment_receipt.total_sum    | 15000    |
        | receipts_chain.after_payment_receipt.goods.length | 2        |

    @EXT-433
    Scenario: A chain without its after payment receipt says null
      Given an open shift of the cashier on the register
      And the cashier takes 10000 in cash in advance for the order
      When the cashier looks at the prepayment
      Then the answer shows
        | receipts_chain.after_payment_receipt              | null    |
        | receipts_chain.pre_payment_receipts.0.fiscal_code | null    |
        | receipts_chain.pre_payment_receipts.0.status      | CREATED |

    @EXT-431
    Scenario: A chain is looked at without a shift
      Given an open shift of the cashier on the register
      And the cashier takes 10000 in cash in advance for the order
      And the cashier closes the shift
      When the cashier looks at the prepayment
      Then it is accepted

  Rule: chains are listed page by page

    Background:
      Given an open shift of the cashier on the register
      And the cashier takes 10000 in cash in advance for the order
      And 5 seconds pass
      And the cashier takes 9000 in cash in advance for the order as ORDER-0002

    @EXT-441 @EXT-442
    Scenario: The list is oldest first, and says how many there are
      When the cashier looks at the prepayments
      Then the page shows
        | meta.limit               | 25         |
        | meta.offset              | 0          |
        | meta.total_items         | 2          |
        | results.length           | 2          |
        | results.0.relation_id    | ORDER-0001 |
        | results.1.relation_id    | ORDER-0002 |
        | results.1.left_to_pay    | 16000      |
        | results.1.receipts_chain | nothing    |

    @EXT-441 @EXT-442
    Scenario Outline: <view> is a page of its own
      When the cashier looks at <view>
      Then the page shows
        | meta.total_items      | 2       |
        | results.length        | 1       |
        | results.0.relation_id | <order> |

      Examples:
        | view                         | order      |
        | the latest prepayment alone  | ORDER-0002 |
        | the second prepayment alone  | ORDER-0002 |

    @EXT-442
    Scenario: A page behind the last is empty
      When the cashier looks at the prepayments behind the last
      Then the page shows
        | meta.total_items | 2  |
        | results          | [] |

    @EXT-441
    Scenario: A list is of one status
      Given the cashier returns the prepayment
      When the cashier looks at the prepayments that are paid in part
      Then the page shows
        | meta.total_items      | 1          |
        | results.0.relation_id | ORDER-0001 |
      When the cashier looks at the prepayments that are returned
      Then the page shows
        | meta.total_items             | 1          |
        | results.0.relation_id        | ORDER-0002 |
        | results.0.pre_payment_status | CANCELLED  |

    @EXT-441
    Scenario: An order is looked for by a part of its id
      When the cashier looks at the prepayments of the order 0002
      Then the page shows
        | meta.total_items      | 1          |
        | results.0.relation_id | ORDER-0002 |

    @EXT-441
    Scenario Outline: A list from <from> to <to> has <count>
      When the cashier looks at the prepayments from <from> to <to>
      Then the page shows
        | meta.total_items | <count> |

      Examples: from is the first moment, to is behind the last
        | from                | to                  | count |
        | 2026-03-02 09:00:01 | 2026-03-02 09:00:06 | 1     |
        | 2026-03-02 09:00:01 | 2026-03-02 09:00:07 | 2     |
        | 2026-03-02 09:00:02 | 2026-03-02 09:00:07 | 1     |
        | 2026-03-02 09:00:07 | 2026-03-02 09:10:00 | 0     |

    @EXT-441
    Scenario: A list is of the register where the first payment was made
      Given the cashier closes the shift
      And the tax authority answers
      And an open shift of the cashier on the second register
      And the cashier takes 1000 in cash more for the prepayment
      When the cashier looks at the prepayments begun there
      Then the page shows
        | meta.total_items | 0 |

    @EXT-441 @EXT-431
    Scenario: Another organization has a list of its own
      When the cashier of another organization looks at the prepayments
      Then the page shows
        | meta.total_items | 0  |
        | results          | [] |

    @EXT-441 @EXT-442
    Scenario Outline: A search with <place> as <value> is malformed
      When a search for prepayments is sent with <place> as <value>
      Then it is malformed at <place>

      Examples:
        | place                  | value      |
        | query.limit            | 0          |
        | query.limit            | 1001       |
        | query.offset           | -1         |
        | query.status           | "PAID"     |
        | query.cash_register_id | "first"    |
        | query.from_date        | "tomorrow" |
        | query.to_date          | "tomorrow" |
        | query.desc             | "perhaps"  |
        | query.search           | 257 letters |

    @EXT-442
    Scenario: A page of a thousand is given
      When a search for prepayments is sent with query.limit as 1000
      Then the page shows
        | meta.limit     | 1000 |
        | results.length | 2    |
