Feature: Discounts of a whole receipt, of some taxes and of all there is

  A discount on the receipt is shared among its items.

  Rule: A discount takes no more than there is

    Background:
      Given the desk opens a shift

    @LOC-159 @NS-61 @owner
    Scenario Outline: <changes> on 1000 leaves <total>, and the report says <off> was let off
      When these goods are sold for <total> in cash
        | goods | price | discounts |
        | сир   | 1000  | <changes> |
      Then the receipt shows (NS-61)
        | total_sum | <total> |
      When the desk prints an X-report
      Then the X-report shows (NS-61)
        | discounts_sum    | <off> |
        | extra_charge_sum | <on>  |

      Examples:
        | changes     | off  | on  | total |
        | -1000       | 1000 | 0   | 0     |
        | -1001       | 1000 | 0   | 0     |
        | -100 %      | 1000 | 0   | 0     |
        | -200 %      | 1000 | 0   | 0     |
        | -1500, +200 | 1000 | 200 | 200   |

  Rule: A discount on the whole receipt is shared among the items in proportion to what they come to

    Each share is cut to a whole minor unit; what is then left over goes, one by one, to those that lost most by the
    cut, the earlier one first.

    Background:
      Given the desk opens a shift

    @LOC-158 @LOC-161 @NS-61 @owner
    Scenario Outline: <change> on <a>, <b> and <c> leaves <left a>, <left b> and <left c>
      When these goods are sold for <total> in cash
        | goods         | price | taxes | discounts |
        | сир           | <a>   | А     |           |
        | ліки          | <b>   | Б     |           |
        | хліб          | <c>   | В     |           |
        | whole receipt |       |       | <change>  |
      Then the receipt shows (NS-61)
        | taxes.0.sales_turnover | <left a> |
        | taxes.1.sales_turnover | <left b> |
        | taxes.2.sales_turnover | <left c> |
        | total_sum              | <total>  |

      Examples: 14.29, 28.57 and 57.14: the one over goes to the second
        | a    | b    | c    | change | left a | left b | left c | total |
        | 1000 | 2000 | 4000 | -100   | 986    | 1971   | 3943   | 6900  |

      Examples: equal items: the earlier ones first
        | a   | b   | c   | change | left a | left b | left c | total |
        | 100 | 100 | 100 | -100   | 66     | 67     | 67     | 200   |
        | 100 | 100 | 100 | +50    | 117    | 117    | 116    | 350   |

      Examples: nothing off what is free, and a charge on what is all free in equal parts
        | a   | b | c   | change | left a | left b | left c | total |
        | 500 | 0 | 500 | -100   | 450    | 0      | 450    | 900   |
        | 0   | 0 | 0   | +10    | 4      | 3      | 3      | 10    |

  Rule: A discount that names taxes bears on the goods that carry one of them, and on all goods when none does

    Background:
      Given the desk opens a shift

    @LOC-161 @NS-61 @owner
    Scenario Outline: <change> of cheese, medicine and bread without tax leaves <total>
      When these goods are sold for <total> in cash
        | goods         | price | taxes | discounts |
        | сир           | 1200  | А     |           |
        | ліки          | 1000  | Б     |           |
        | хліб          | 500   |       |           |
        | whole receipt |       |       | <change>  |
      Then the receipt shows (NS-61)
        | taxes.0.sales_turnover | <left А> |
        | taxes.0.value          | <tax А>  |
        | taxes.1.sales_turnover | <left Б> |
        | taxes.1.value          | <tax Б>  |
        | total_sum              | <total>  |

      Examples: of the cheese alone; 1080 ÷ 6 = 180
        | change      | left А | tax А | left Б | tax Б | total |
        | -120 for А  | 1080   | 180   | 1000   | 65    | 2580  |
        | -10 % for А | 1080   | 180   | 1000   | 65    | 2580  |
        | -5000 for А | 0      | 0     | 1000   | 65    | 1500  |
        | -10 % for 1 | 1080   | 180   | 1000   | 65    | 2580  |

      Examples: put on the cheese alone; 1320 ÷ 6 = 220
        | change      | left А | tax А | left Б | tax Б | total |
        | +120 for А  | 1320   | 220   | 1000   | 65    | 2820  |
        | +10 % for А | 1320   | 220   | 1000   | 65    | 2820  |

      Examples: of cheese and medicine; 900 × 7 ÷ 107 = 58.88
        | change        | left А | tax А | left Б | tax Б | total |
        | -10 % for А Б | 1080   | 180   | 900    | 59    | 2480  |

      Examples: of all three
        | change      | left А | tax А | left Б | tax Б | total |
        | -10 %       | 1080   | 180   | 900    | 59    | 2430  |
        | -10 % for В | 1080   | 180   | 900    | 59    | 2430  |

  Rule: The report adds up what sales were let off and charged; a return adds to neither

    Background:
      Given the desk opens a shift

    @LOC-158 @LOC-159 @FLD-014 @NS-80
    Scenario: The report of a sale with a discount, one with a charge, and a return of the first
      When these goods are sold for 900 in cash
        | goods | price | discounts |
        | сир   | 1000  | -10 %     |
      And these goods are sold for 1050 in cash
        | goods         | price | discounts |
        | сир           | 1000  |           |
        | whole receipt |       | +50       |
      And these goods are returned for 900 in cash
        | goods | price | discounts |
        | сир   | 1000  | -10 %     |
      And the desk prints an X-report
      Then the X-report shows
        | discounts_sum    | 100  | NS-80 |
        | extra_charge_sum | 50   |       |
        | balance          | 1050 |       |

  Rule: discounts of tagged, free and dear goods

    Background:
      Given the desk opens a shift

    @LOC-161 @NS-61 @NS-62
    Scenario Outline: A discount that names <named> bears on goods that carry it first or last
      # 10 % off 1000 for the goods of both taxes: 1000 − 100
      When these goods are sold for <total> in cash
        | goods         | price | taxes   | discounts         |
        | сир           | 1000  | <taxes> |                   |
        | чай           | 1000  | В       |                   |
        | whole receipt |       |         | -10 % for <named> |
      Then the receipt shows (NS-61)
        | total_sum              | <total>    |
        | discounts.0.sum        | 100        |
        | taxes.0.sales_turnover | <turnover> |

      Examples:
        | taxes | named | total | turnover |
        | А     | А     | 1900  | 900      |
        | А, Б  | А     | 1900  | 900      |
        | А, Б  | Б     | 1900  | 900      |

    @LOC-158 @LOC-159 @NS-61 @owner
    Scenario: A charge on goods that a discount has made free is spread over them
      When these goods are sold for 100 in cash
        | goods         | price | discounts    |
        | сир           | 1000  |              |
        | чай           | 500   |              |
        | whole receipt |       | -100 %, +100 |
      Then the receipt shows (NS-61)
        | total_sum       | 100  |
        | discounts.0.sum | 1500 |
        | discounts.1.sum | 100  |

    @LOC-158 @NS-61 @owner
    Scenario: A discount of all that a dear receipt comes to leaves nothing
      When these goods are sold for 0 in cash
        | goods         | price       | discounts    |
        | Діамант       | 99999999999 |              |
        | whole receipt |             | -99999999999 |
      Then the receipt shows (NS-61)
        | total_sum       | 0           |
        | discounts.0.sum | 99999999999 |

  Rule: discounts and charges of each item

    Background:
      Given an open shift

    @LOC-158 @LOC-159
    Scenario: Discounts and charges of each of five items are in the report
      When these goods are sold for 520 in cash
        | goods | price | discounts |
        | сир   | 100   | -10       |
        | чай   | 100   | +20       |
        | хліб  | 100   | -10       |
        | сіль  | 100   | -10, +20  |
        | олія  | 100   | -10, +20  |
      Then it is accepted
      When the desk prints an X-report
      Then the X-report shows
        | discounts_sum    | 40 |
        | extra_charge_sum | 60 |
