@extension @simulated
Feature: Orders that are paid in advance

  A buyer pays a part of an order, and the rest when the goods are handed over. All receipts of the order are one chain;
  what is still owed is known at any moment, and the register counts each receipt as any other.

  Background:
    Given an open shift of the cashier on the register

  Rule: a first payment begins the chain

    @EXT-401 @EXT-416
    Scenario: A prepayment receipt has one position, named after the order, of the sum that is paid
      When the cashier takes 10000 in cash in advance for the order
      Then the answer is 201
      And the receipt shows
        | type                    | SELL                                  |
        | status                  | CREATED                               |
        | pre_payment_relation_id | ORDER-0001                            |
        | total_sum               | 10000                                 |
        | total_payment           | 10000                                 |
        | total_rest              | 0                                     |
        | goods.length            | 1                                     |
        | goods.0.good.name       | Передплата за замовленням #ORDER-0001 |
        | goods.0.good.price      | 10000                                 |
        | goods.0.quantity        | 1000                                  |
        | goods.0.good_id         | null                                  |
        | discounts               | []                                    |

    @EXT-402 @EXT-432 @owner
    Scenario: What the order costs is fixed by the first payment
      Given the cashier takes 10000 in cash in advance for the order
      When the cashier looks at the prepayment
      Then the answer shows
        | relation_id        | ORDER-0001   |
        | total_sum          | 25000        |
        | paid_sum           | 10000        |
        | left_to_pay        | 15000        |
        | paid_by_cash_sum   | 10000        |
        | pre_payment_status | PARTIAL_PAID |

    @EXT-402
    Scenario Outline: An order costs what its goods come to, <with>
      Given these goods are prepaid for 1000 in cash
        | goods         | price | quantity | taxes   | discounts |
        | Стіл          | 10000 | 1500     | <taxes> | <own>     |
        | whole receipt |       |          |         | <whole>   |
      When the cashier looks at the prepayment
      Then the answer shows
        | total_sum   | <cost> |
        | left_to_pay | <left> |

      Examples:
        | with                           | taxes | own   | whole   | cost  | left  |
        | price by quantity              | 1     |       |         | 15000 | 14000 |
        | less a discount on the goods   | 1     | -3000 |         | 12000 | 11000 |
        | less a discount on the receipt |       |       | -10 %   | 13500 | 12500 |
        | with an extra charge           | 2     |       | +700    | 15700 | 14700 |
        | with a tax on top              | 9     |       |         | 18000 | 17000 |

  Rule: the order names its chain, and no other has its name

    @EXT-404
    Scenario Outline: An id of <letters> letters is taken
      When the cashier takes 10000 in cash in advance for the order as <letters> letters
      And the cashier looks at the prepayment
      Then the answer shows
        | left_to_pay | 15000 |

      Examples:
        | letters |
        | 10      |
        | 256     |

    @EXT-404
    Scenario Outline: An id of <letters> letters is malformed
      When the cashier takes 10000 in cash in advance for the order as <letters> letters
      Then it is malformed at body.custom_relation_id

      Examples:
        | letters |
        | 9       |
        | 257     |

    @EXT-408
    Scenario: The service makes an id of ten digits, another one each time
      Given the cashier takes 10000 in cash in advance for the order under an id of the service
      When the cashier takes 9000 in cash in advance for the order under an id of the service
      Then the receipt shows
        | pre_payment_relation_id | ten digits |
      When the cashier looks at the prepayments
      Then the page shows
        | meta.total_items       | 2          |
        | results.0.paid_sum     | 10000      |
        | results.0.relation_id  | ten digits |
        | results.1.paid_sum     | 9000       |

    @EXT-401
    Scenario Outline: A waybill whose number has <letters> letters is taken
      When a prepayment is sent with body.ettn as <letters> letters
      Then it is accepted

      Examples:
        | letters |
        | 12      |
        | 28      |

    @EXT-401
    Scenario Outline: A waybill whose number has <letters> letters is malformed
      When a prepayment is sent with body.ettn as <letters> letters
      Then it is malformed at body.ettn

      Examples:
        | letters |
        | 11      |
        | 29      |

    @EXT-401
    Scenario: A prepayment without goods is malformed
      When a prepayment is sent with body.goods as nothing
      Then it is malformed at body.goods

    @EXT-409
    Scenario Outline: Goods with <member> cannot be prepaid
      When a prepayment is sent with body.goods.0.<member> as true
      Then it is malformed at body.goods.0.<member>

      Examples:
        | member             |
        | is_return          |
        | is_winnings_payout |
