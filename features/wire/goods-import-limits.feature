@wire @extension @simulated
Feature: Imports into a catalogue that is full

  A catalogue has a limit of goods, of groups and of characters.

  Rule: catalogue of goods full

    @EXT-515
    Scenario: A catalogue takes five thousand goods, and no more
      Given the cashier adds these 4999 goods as a CSV file
        | code | name | price |
        | Х-#  | Хліб | 20    |
      And 1 second passes
      And POST /api/v1/goods/import/apply_changes/{task_id} is sent with the token
      And 1 second passes
      When the cashier adds these goods
        | code |
        | ХЛ-1 |
      Then it is accepted
      When the cashier adds these goods
        | code |
        | ХЛ-2 |
      Then it is refused because catalogue of goods full

    @EXT-515 @EXT-521
    Scenario: A good of a full catalogue is still edited
      Given the cashier adds these goods
        | code |
        | ХЛ-1 |
      And the cashier adds these 4999 goods as a CSV file
        | code | name | price |
        | Х-#  | Хліб | 20    |
      And 1 second passes
      And POST /api/v1/goods/import/apply_changes/{task_id} is sent with the token
      And 1 second passes
      When the cashier edits that good
        | name | Хліб житній |
      Then the answer shows
        | name | Хліб житній |

    @EXT-515
    Scenario: Another organization has a catalogue of its own to fill
      Given the cashier adds these 5000 goods as a CSV file
        | code | name | price |
        | Х-#  | Хліб | 20    |
      And 1 second passes
      And POST /api/v1/goods/import/apply_changes/{task_id} is sent with the token
      And 1 second passes
      When the cashier of another organization adds these goods
        | code |
        | ХЛ-1 |
      Then the answer shows
        | code | ХЛ-1 |

    @EXT-515
    Scenario Outline: An import that names <groups> groups is <status>
      Given the cashier adds these <groups> goods as a CSV file
        | code | name | price | група товарів |
        | Х-#  | Хліб | 20    | Г-#           |
      And 1 second passes
      And POST /api/v1/goods/import/apply_changes/{task_id} is sent with the token
      And 1 second passes
      When the cashier looks at that import of goods
      Then the answer shows
        | status         | <status> |
        | errors.0.error | <error>  |

      Examples: as many as a catalogue takes, and one more
        | groups | status | error                                       |
        | 1000   | done   | nothing                                     |
        | 1001   | failed | the catalogue takes no more than 1000 groups |

    @EXT-515
    Scenario: A catalogue takes a million characters, and no more
      Given the cashier adds these 249 goods as a XLSX file
        | code | name         | price |
        | #    | 4000 letters | 20    |
      And 1 second passes
      And POST /api/v1/goods/import/apply_changes/{task_id} is sent with the token
      And 1 second passes
      When the cashier adds these goods
        | code | name         |
        | Х    | 3361 letters |
      Then it is refused because catalogue of goods full
      When the cashier adds these goods
        | code | name         |
        | Х    | 3360 letters |
      Then it is accepted
