Feature: Taxes of the goods

  The shop's taxes: А 20 %, Б 7 % and В 0 % inside the price; Г 20 % and excise of 5 % inside the price; Д 20 % on top
  of the price; Є without VAT. Half a minor unit or more goes up, item by item.

  Background:
    Given the desk opens a shift

  Rule: A tax inside the price is sum × rate ÷ (100 + rate)

    @LOC-161 @FLD-030 @NS-62 @owner
    Scenario Outline: <tax> in <sum> is <value>
      When these goods are sold for <sum> in cash
        | goods | price | taxes |
        | сир   | <sum> | <tax> |
      Then the receipt shows (NS-62)
        | taxes.0.value          | <value> |
        | taxes.0.extra_value    | 0       |
        | taxes.0.sales_turnover | <sum>   |
        | taxes.0.included       | true    |
        | total_sum              | <sum>   |

      Examples: 20 ÷ 120 is a sixth, 7 ÷ 107
        | tax | sum   | value |
        | А   | 12000 | 2000  |
        | Б   | 10700 | 700   |
        | В   | 12000 | 0     |

      Examples: 166.67, 16.67, 65.42, 0.5 and 0.33
        | tax | sum  | value |
        | А   | 1000 | 167   |
        | А   | 100  | 17    |
        | Б   | 1000 | 65    |
        | А   | 3    | 1     |
        | А   | 2    | 0     |
        | А   | 0    | 0     |

  Rule: A tax on top of the price is sum × rate ÷ 100, and is to be paid as well

    @LOC-157 @FLD-030 @NS-62 @owner
    Scenario Outline: Tax Д on <price> is <value>, together <total>
      When these goods are sold for <total> in cash
        | goods | price   | taxes |
        | сир   | <price> | Д     |
      Then the receipt shows (NS-62)
        | goods.0.sum            | <price> |
        | taxes.0.value          | <value> |
        | taxes.0.included       | false   |
        | taxes.0.sales_turnover | <total> |
        | total_sum              | <total> |

      Examples: 199.8 and 0.6 go up, 0.4 goes down
        | price | value | total |
        | 1000  | 200   | 1200  |
        | 999   | 200   | 1199  |
        | 3     | 1     | 4     |
        | 2     | 0     | 2     |

  Rule: Excise lies on top of the tax: it comes out of the price first, and the tax out of the rest

    @LOC-161 @FLD-030 @NS-62 @owner
    Scenario Outline: <sum> holds excise of <excise> and a tax of <value>
      When these goods are sold for <sum> in cash
        | goods | price | taxes |
        | вино  | <sum> | Г     |
      Then the receipt shows (NS-62)
        | taxes.0.extra_value | <excise> |
        | taxes.0.value       | <value>  |
        | total_sum           | <sum>    |

      Examples: 12600 × 5 ÷ 105 = 600, (12600 − 600) ÷ 6 = 2000
        | sum   | excise | value |
        | 12600 | 600    | 2000  |

      Examples: 47.62 and (1000 − 48) ÷ 6 = 158.67; 5 and 100 ÷ 6 = 16.67
        | sum  | excise | value |
        | 1000 | 48     | 159   |
        | 105  | 5      | 17    |

    @FLD-015 @NS-62 @owner
    Scenario: The report holds tax and excise together
      When these goods are sold for 12600 in cash
        | goods | price | taxes |
        | вино  | 12600 | Г     |
      And the desk prints an X-report
      Then the X-report shows (NS-62)
        | taxes.0.code           | 4                                  |
        | taxes.0.label          | "ПДВ 20% + акциз 5%"               |
        | taxes.0.symbol         | "Г"                                |
        | taxes.0.rate           | 20                                 |
        | taxes.0.extra_rate     | 5                                  |
        | taxes.0.sell_sum       | 2600                               |
        | taxes.0.return_sum     | 0                                  |
        | taxes.0.sales_turnover | 12600                              |
        | taxes.0.setup_date     | "2026-01-05T08:00:00.000000+00:00" |
        | taxes.0.no_vat         | false                              |

    @FLD-030 @NS-62
    Scenario: The receipt says of its tax all there is to say
      When these goods are sold for 12600 in cash
        | goods | price | taxes |
        | вино  | 12600 | Г     |
      Then the receipt shows (NS-62)
        | taxes.length             | 1                                  |
        | taxes.0.id               | any id                             |
        | taxes.0.code             | 4                                  |
        | taxes.0.label            | "ПДВ 20% + акциз 5%"               |
        | taxes.0.symbol           | "Г"                                |
        | taxes.0.rate             | 20                                 |
        | taxes.0.extra_rate       | 5                                  |
        | taxes.0.value            | 2000                               |
        | taxes.0.extra_value      | 600                                |
        | taxes.0.included         | true                               |
        | taxes.0.no_vat           | false                              |
        | taxes.0.sales_turnover   | 12600                              |
        | taxes.0.returns_turnover | 0                                  |
        | taxes.0.created_at       | "2026-01-05T08:00:00.000000+00:00" |

  Rule: Without VAT there is no tax, and all of the sum is turnover

    @FLD-030 @NS-62 @owner
    Scenario: Goods without VAT
      When these goods are sold for 1000 in cash
        | goods | price | taxes |
        | книга | 1000  | Є     |
      Then the receipt shows (NS-62)
        | taxes.0.no_vat         | true |
        | taxes.0.value          | 0    |
        | taxes.0.sales_turnover | 1000 |

    @FLD-015 @NS-62 @owner
    Scenario: The report says of a tax without VAT that it is one
      When these goods are sold for 1000 in cash
        | goods | price | taxes |
        | книга | 1000  | Є     |
      And the desk prints an X-report
      Then the X-report shows (NS-62)
        | taxes.0.code           | 8    |
        | taxes.0.symbol         | "Є"  |
        | taxes.0.no_vat         | true |
        | taxes.0.sell_sum       | 0    |
        | taxes.0.sales_turnover | 1000 |

    @FLD-030 @owner
    Scenario: Goods that name no tax have none
      When these goods are sold for 1000 in cash
        | goods | price |
        | книга | 1000  |
      Then the receipt shows
        | taxes | [] |

  Rule: A tax is figured for each item by itself; the receipt adds up what its items have

    @FLD-029 @FLD-030 @NS-62 @owner
    Scenario Outline: Tax А in <a> and <b> is <value>
      When these goods are sold for <total> in cash
        | goods | price | taxes |
        | сир   | <a>   | А     |
        | масло | <b>   | А     |
      Then the receipt shows (NS-62)
        | goods.0.taxes.0.value  | <of a>  |
        | goods.1.taxes.0.value  | <of b>  |
        | taxes.length           | 1       |
        | taxes.0.value          | <value> |
        | taxes.0.sales_turnover | <total> |

      Examples: 2000 ÷ 6 would be 333, 200 ÷ 6 would be 33
        | a    | b    | of a | of b | value | total |
        | 1000 | 1000 | 167  | 167  | 334   | 2000  |
        | 100  | 100  | 17   | 17   | 34    | 200   |

    @LOC-162 @NS-62
    Scenario: Several taxes on one item, each on all of its sum
      # 12000 ÷ 6 = 2000 and 12000 × 7 ÷ 107 = 785.05
      When these goods are sold for 12000 in cash
        | goods | price | taxes |
        | набір | 12000 | А, Б  |
      Then the receipt shows (NS-62)
        | taxes.0.value          | 2000  |
        | taxes.0.sales_turnover | 12000 |
        | taxes.1.value          | 785   |
        | taxes.1.sales_turnover | 12000 |

    @LOC-162 @NS-62
    Scenario: A tax that is named twice counts once
      When these goods are sold for 12000 in cash
        | goods | price | taxes |
        | сир   | 12000 | А, 1  |
      Then the receipt shows (NS-62)
        | taxes.length  | 1    |
        | taxes.0.value | 2000 |

  Rule: A tax goes by its number, by its letter, or by the Latin letter that looks like it

    @LOC-162 @NS-62
    Scenario Outline: <name> is tax <code>
      When these goods are sold for 12000 in cash
        | goods | price | taxes  |
        | сир   | 12000 | <name> |
      Then the receipt shows (NS-62)
        | taxes.0.code           | <code>     |
        | taxes.0.symbol         | "<letter>" |
        | taxes.0.sales_turnover | 12000      |
        | goods.0.good.tax.0     | <sent>     |

      Examples: number, Cyrillic letter, Latin letter; what was sent comes back as it was
        | name | sent | letter | code |
        | 1    | 1    | А      | 1    |
        | А    | "А"  | А      | 1    |
        | A    | "A"  | А      | 1    |
        | 3    | 3    | В      | 3    |
        | В    | "В"  | В      | 3    |
        | B    | "B"  | В      | 3    |
        | Є    | "Є"  | Є      | 8    |
        | 8    | 8    | Є      | 8    |

      Examples: a number written as text is the same number
        | name | sent | letter | code |
        | "1"  | "1"  | А      | 1    |
        | "3"  | "3"  | В      | 3    |
        | "01" | "01" | А      | 1    |

    @LOC-162 @NS-62
    Scenario: A tax named by its number, by the same as text and by its letter counts once
      When these goods are sold for 12000 in cash
        | goods | price | taxes        |
        | сир   | 12000 | 1, "1", А, A |
      Then the receipt shows (NS-62)
        | taxes.length  | 1    |
        | taxes.0.value | 2000 |

    @LOC-161 @LOC-162 @NS-61
    Scenario Outline: A discount for <name>
      When these goods are sold for 2000 in cash
        | goods         | price | taxes | discounts       |
        | сир           | 1200  | <tax> |                 |
        | ліки          | 1000  | Б     |                 |
        | whole receipt |       |       | -200 for <name> |
      Then the receipt shows (NS-61)
        | taxes.0.sales_turnover | 1000 |
        | taxes.1.sales_turnover | 1000 |

      Examples: number, Cyrillic letter, Latin letter
        | name | tax |
        | 1    | А   |
        | А    | А   |
        | A    | А   |

      Examples: a number as text, on either side
        | name | tax |
        | "1"  | А   |
        | А    | "1" |
        | "1"  | 1   |
        | 1    | "1" |

  Rule: The taxes of a return are those of the sale, counted as turnover of returns

    @LOC-165 @FLD-015 @FLD-030 @NS-62
    Scenario: Excise goods sold and returned leave equal taxes on both sides
      When these goods are sold for 12600 in cash
        | goods | price | taxes |
        | вино  | 12600 | Г     |
      And these goods are returned for 12600 in cash
        | goods | price | taxes |
        | вино  | 12600 | Г     |
      Then the receipt shows
        | taxes.0.value            | 2000  | NS-62 |
        | taxes.0.extra_value      | 600   | NS-62 |
        | taxes.0.sales_turnover   | 0     |       |
        | taxes.0.returns_turnover | 12600 |       |
      When the desk prints an X-report
      Then the X-report shows
        | taxes.0.sell_sum         | 2600  | NS-62 |
        | taxes.0.return_sum       | 2600  | NS-62 |
        | taxes.0.sales_turnover   | 12600 |       |
        | taxes.0.returns_turnover | 12600 |       |
        | balance                  | 0     |       |
