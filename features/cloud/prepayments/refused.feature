@extension @simulated
Feature: What is refused of prepayments

  A payment is more than nothing and no more than is owed; an order has one chain, and a chain one end.

  Rule: prepayment of this relation exists already

    Background:
      Given an open shift of the cashier on the register

    @EXT-404
    Scenario: An id that has been used is refused
      Given the cashier takes 10000 in cash in advance for the order
      When the cashier takes 9000 in cash in advance for the order of two taxes
      Then it is refused because prepayment of this relation exists already
      When the cashier looks at the prepayment
      Then the answer shows
        | paid_sum | 10000 |

    @EXT-404 @owner
    Scenario: An id is not free again when its chain is returned
      Given the cashier takes 10000 in cash in advance for the order
      And the cashier returns the prepayment
      When the cashier takes 10000 in cash in advance for the order
      Then it is refused because prepayment of this relation exists already

  Rule: prepaid order larger than a receipt can state

    Background:
      Given an open shift of the cashier on the register

    @EXT-407
    Scenario: An order of the largest sum a price can be is prepaid
      When these goods are prepaid for 1000 in cash
        | goods | price       |
        | Завод | 99999999999 |
      Then it is accepted

    @EXT-407
    Scenario: An order of more than the largest price is not prepaid
      When these goods are prepaid for 1000 in cash
        | goods | price       |
        | Завод | 99999999999 |
        | Ворота | 1          |
      Then it is refused because prepaid order larger than a receipt can state

  Rule: prepayment without a payment

    Background:
      Given an open shift of the cashier on the register

    @EXT-405
    Scenario: A first payment of 0 for an order of 25000 is refused
      When the cashier takes 0 in cash in advance for the order
      Then it is refused because prepayment without a payment
      When the cashier looks at the prepayment
      Then it is refused because prepayment not known

    @EXT-405
    Scenario: A further payment of 0, where 15000 are owed, is refused
      Given the cashier takes 10000 in cash in advance for the order
      When the cashier takes 0 in cash more for the prepayment
      Then it is refused because prepayment without a payment
      When the cashier looks at the prepayment
      Then the answer shows
        | left_to_pay         | 15000 |
        | receipt_chain_count | 1     |

  Rule: payments of a prepayment more than is owed

    Background:
      Given an open shift of the cashier on the register

    @EXT-406
    Scenario: A first payment of 25001 for an order of 25000 is refused
      When the cashier takes 25001 in cash in advance for the order
      Then it is refused because payments of a prepayment more than is owed
      When the cashier looks at the prepayment
      Then it is refused because prepayment not known

    @EXT-406 @owner
    Scenario: A further payment of 15001, where 15000 are owed, is refused
      Given the cashier takes 10000 in cash in advance for the order
      When the cashier takes 15001 in cash more for the prepayment
      Then it is refused because payments of a prepayment more than is owed
      When the cashier looks at the prepayment
      Then the answer shows
        | left_to_pay         | 15000 |
        | receipt_chain_count | 1     |

  Rule: first prepayment of the whole cost

    Background:
      Given an open shift of the cashier on the register

    @EXT-403 @owner
    Scenario: A first payment of 25000 for an order of 25000 is refused
      When the cashier takes 25000 in cash in advance for the order
      Then it is refused because first prepayment of the whole cost
      When the cashier looks at the prepayment
      Then it is refused because prepayment not known

    @EXT-403 @EXT-405
    Scenario Outline: A first payment of <paid> for an order of 25000 is taken
      When the cashier takes <paid> by card in advance for the order
      Then it is accepted
      When the cashier looks at the prepayment
      Then the answer shows
        | left_to_pay      | <left> |
        | paid_by_cash_sum | 0      |

      Examples:
        | paid  | left  |
        | 1     | 24999 |
        | 24999 | 1     |

  Rule: prepayment with nothing left to pay

    Background:
      Given an open shift of the cashier on the register

    @EXT-417
    Scenario: A chain that is paid in full takes no payment
      Given the cashier takes 10000 in cash in advance for the order
      And the cashier takes 15000 in cash more for the prepayment
      When the cashier takes 1 in cash more for the prepayment
      Then it is refused because prepayment with nothing left to pay

    @EXT-417
    Scenario: A chain that was returned takes no payment
      Given the cashier takes 10000 in cash in advance for the order
      And the cashier returns the prepayment
      When the cashier takes 15000 in cash more for the prepayment
      Then it is refused because prepayment with nothing left to pay

  Rule: prepayment in too many parts

    @EXT-418
    Scenario: A chain of fifty prepayment receipts is closed by the next payment alone
      When the example of prepayment in too many parts is carried out
      Then it is refused because prepayment in too many parts
      When the recovery from prepayment in too many parts is carried out
      Then the receipt shows
        | total_sum         | 9950 |
        | discounts.0.value | 50   |

  Rule: prepayment returned already

    Background:
      Given an open shift of the cashier on the register

    @EXT-422
    Scenario: A second return is refused
      Given the cashier takes 10000 in cash in advance for the order
      And the cashier returns the prepayment
      When the cashier returns the prepayment
      Then it is refused because prepayment returned already

  Rule: prepayment not known

    Background:
      Given an open shift of the cashier on the register

    @EXT-431
    Scenario: What was never paid cannot be returned
      When the cashier returns the prepayment
      Then it is refused because prepayment not known

    @EXT-431
    Scenario: A further payment of an unknown order is refused
      When the cashier takes 100 in cash more for the prepayment
      Then it is refused because prepayment not known

    @EXT-431
    Scenario: Another organization sees and returns no order that is not its own
      Given the cashier takes 10000 in cash in advance for the order
      When the cashier of another organization looks at the prepayment
      Then it is refused because prepayment not known
      When the cashier of another organization returns the prepayment
      Then it is refused because prepayment not known
