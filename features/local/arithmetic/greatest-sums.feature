Feature: Sums too large to be counted to the last minor unit

  Beyond 9 999 999 999 999 minor units nothing is added up, be it a receipt or a shift: what is refused is never wrong.

  Background:
    Given an open shift

  Rule: sums larger than the register can count

    @LOC-001 @LOC-157 @NS-33 @owner
    Scenario Outline: A sale of <price> times <quantity>, less <discounts>, is refused
      When these goods are sold for 99999999999 in cash
        | goods  | price   | quantity   | discounts   |
        | золото | <price> | <quantity> | <discounts> |
      Then it is refused because sums larger than the register can count (NS-33)

      Examples: more than a number holds, and one more than the greatest sum
        | price       | quantity    | discounts |
        | 99999999999 | 99999999999 |           |
        | 10000000000 | 1000000     |           |

      Examples: too much on the way to a small total
        | price       | quantity    | discounts                  |
        | 99999999999 | 99999999999 | -99.999999 %               |
        | 100000      | 1000        | +99999999999 %, -99.9999 % |

    @LOC-001 @LOC-157 @NS-33
    Scenario: A sale of the greatest sum is counted, and only then found not to be paid
      When these goods are sold for 99999999999 in cash
        # 9999899999900 and 100000099
        | goods  | price       | quantity |
        | золото | 99999999999 | 99999    |
        | срібло | 100000099   | 1000     |
      Then it is refused because payments total less than the receipt total (NS-33)

    @LOC-001 @JRN-013 @NS-33
    Scenario: A shift does not add up to one more than the greatest sum
      Given the cashier sells the dearest receipt 100 times
      When these goods are sold for 100 in cash
        | goods | price |
        | хліб  | 100   |
      Then it is refused because sums larger than the register can count (NS-33)

    @LOC-001 @JRN-013 @NS-33 @owner
    Scenario: A shift adds up to the greatest sum, and then takes no more
      Given the cashier sells the dearest receipt 100 times
      When these goods are sold for 99 in cash
        | goods | price |
        | хліб  | 99    |
      Then it is accepted (NS-33)
      When the desk prints an X-report
      Then the X-report shows (NS-33)
        | balance             | 9999999999999 |
        | payments.0.sell_sum | 9999999999999 |
      When the cashier puts in 10
      Then it is refused because sums larger than the register can count (NS-33)

    @LOC-001 @JRN-013 @NS-33
    Scenario: Withdrawals of a shift do not add up to more than the greatest sum
      Given the cashier puts in 99999999990 100 times
      And the cashier hands 99999999990 to a card holder 100 times
      And the cashier sells the dearest receipt
      When the cashier hands 1000 to a card holder
      Then it is refused because sums larger than the register can count (NS-33)

  Rule: a drawer that is full gives out what it has

    @LOC-132 @JRN-013 @NS-33 @owner
    Scenario: A full drawer is emptied, but for what no coin is so small as to pay
      Given the cashier sells the dearest receipt 100 times
      And these goods are sold for 99 in cash
        | goods | price |
        | хліб  | 99    |
      When the cashier takes out 99999999990 100 times
      And the cashier takes out 990
      Then the transaction shows (NS-33)
        | type | SERVICE_OUT |
      When the desk prints an X-report
      Then the X-report shows (NS-33)
        | balance                | 9             |
        | payments.0.sell_sum    | 9999999999999 |
        | payments.0.service_out | 9999999999990 |

    @LOC-132 @JRN-013 @simulated @NS-33
    Scenario: A drawer that was full at the end of a shift is emptied in the next
      Given the cashier sells the dearest receipt 100 times
      And the desk closes the shift
      And the tax authority answers
      And the desk opens a shift
      When the cashier takes out 99999999990
      And the desk prints an X-report
      Then the X-report shows (NS-33)
        | initial                | 9999999999900 |
        | balance                | 9899999999910 |
        | payments.0.service_out | 99999999990   |

    @LOC-165 @LOC-201 @JRN-013 @NS-33
    Scenario: From a full drawer goods are paid back, and a card holder is given cash
      Given the cashier sells the dearest receipt 100 times
      When the cashier returns the dearest receipt
      And the cashier hands 99999999999 to a card holder
      And the desk prints an X-report
      Then the X-report shows (NS-33)
        | balance                    | 9799999999902 |
        | payments.0.return_sum      | 99999999999   |
        | payments.1.cash_withdrawal | 99999999999   |
