Feature: Slips of receipts and of cash

  A slip is printed where the receipt asks for one.

  Background:
    Given an open shift

  @LOC-172 @NS-60 @owner
  Scenario: A receipt that asks for a slip is printed
    When the cashier sells the taxed receipt with a slip
    Then the printer has been asked for
      | RECEIPT | printed |
    And the slip says
      | ТОВ «Лавка під липою» |                |
      | ЧЕК № 1               | КАСА 1 ЗМІНА 1 |
      | Сир                   |                |
      | 1 × 120.00            | 120.00 А       |
      | СУМА                  | 227.00         |
      | ПДВ А 20%             | 20.00          |
      | ПДВ Б 7%              | 7.00           |
      | ГОТІВКА               | 227.00         |
      | РЕЖИМ                 | ОНЛАЙН         |
      | ФН ПРРО               | TEST000001     |
      | ФІСКАЛЬНИЙ ЧЕК        |                |
    And the slip does not say
      | КОНТРОЛЬНЕ ЧИСЛО |

  @LOC-172 @NS-60 @owner
  Scenario: A receipt that asks for no slip prints none
    When the cashier sells the taxed receipt
    And the cashier sells the taxed receipt without a slip
    Then the printer has been asked for
      | nothing |

  @LOC-172
  Scenario: A receipt that is refused prints none
    When the cashier sells the minimal receipt for 1 in cash with a slip
    Then it is refused because payments total less than the receipt total
    And the printer has been asked for
      | nothing |

  @LOC-172 @LOC-165 @LOC-174 @owner
  Scenario: A return is printed with minus
    When the cashier returns the minimal receipt with a slip
    Then the slip says
      | СУМА           | -20.00 |
      | ГОТІВКА        | -20.00 |
      | ВИДАТКОВИЙ ЧЕК |        |

  @LOC-172 @LOC-174 @NS-60 @owner
  Scenario: A return that asks for absolute values prints without minus
    When the cashier returns the receipt with every member with a slip
    Then the slip says
      | СУМА           | 20.00 |
      | ВИДАТКОВИЙ ЧЕК |       |
    And the slip does not say
      | СУМА    | -20.00 |
      | ГОТІВКА | -20.00 |

  @LOC-172 @LOC-179 @owner
  Scenario: A slip shows the fiscal number once the tax authority has given it, and the code to check it by
    Given the cashier sells the minimal receipt with a slip
    And the slip says
      | ФН ЧЕКА | ще не надано |
    When the tax authority answers
    Then the slip says
      | ФН ЧЕКА | {fiscal_code} |
    And the slip leads to the tax office with
      | id   | {fiscal_code} |
      | fn   | TEST000001    |
      | sm   | 20.00         |
      | date | 20260302      |

  @LOC-172 @owner
  Scenario: The slip of an offline sale shows РЕЖИМ ОФЛАЙН and the control number
    Given the cashier takes the register offline
    When the cashier sells the minimal receipt with a slip
    Then the slip says
      | ФН ЧЕКА          | {fiscal_code} |
      | РЕЖИМ            | ОФЛАЙН        |
      | КОНТРОЛЬНЕ ЧИСЛО | {four digits} |
    And the slip leads to the tax office with
      | id | {fiscal_code} |
      | fn | TEST000001    |
      | sm | 20.00         |

  @LOC-172 @LOC-165 @owner
  Scenario: The slip of an offline return has minus and ВИДАТКОВИЙ ЧЕК, and besides РЕЖИМ ОФЛАЙН and the control number
    Given the cashier takes the register offline
    When the cashier returns the minimal receipt with a slip
    Then the slip says
      | СУМА             | -20.00        |
      | ГОТІВКА          | -20.00        |
      | ФН ЧЕКА          | {fiscal_code} |
      | РЕЖИМ            | ОФЛАЙН        |
      | КОНТРОЛЬНЕ ЧИСЛО | {four digits} |
      | ВИДАТКОВИЙ ЧЕК   |               |
    And the slip leads to the tax office with
      | id | {fiscal_code} |
      | fn | TEST000001    |
      | sm | 20.00         |

  @LOC-201
  Scenario: Cash given to a card holder is printed when a slip is asked for
    Given the cashier puts in 5000
    When the cashier hands 3000 to a card holder with a slip
    Then the printer has been asked for
      | WITHDRAWAL | printed |
    And the slip says
      | ВИДАЧА ГОТІВКИ | 30.00 |
      | Картка         |       |

  @LOC-135 @NS-73 @owner
  Scenario: Cash put in is printed when a slip is asked for
    When the cashier puts in 5000 with a slip
    And the cashier puts in 5000 with a slip of plain text
    And the cashier puts in 5000 without a slip
    And the cashier takes out 1000
    Then the printer has been asked for
      | SERVICE | printed |
      | SERVICE | printed |
    And the slip says
      | СЛУЖБОВЕ ВНЕСЕННЯ | 50.00 |
      | Готівка           |       |
      | СЛУЖБОВИЙ ЧЕК     |       |

  @LOC-135
  Scenario: Cash taken out is printed when a slip is asked for
    Given the cashier puts in 5000
    When the cashier takes out 1000 with a slip
    Then the printer has been asked for
      | SERVICE | printed |
    And the slip says
      | СЛУЖБОВА ВИДАЧА | 10.00 |
      | СЛУЖБОВИЙ ЧЕК   |       |
