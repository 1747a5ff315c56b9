@extension @simulated
Feature: Groups and kinds of goods

  Goods lie in groups, and a good may be a kind of another.

  Rule: goods may be kinds of one

    @EXT-504 @EXT-514
    Scenario: A good that names its parent is one of its children
      Given the cashier adds these goods
        | code | parent   |
        | ХЛ-1 | nothing  |
        | ХЛ-2 | {good_1} |
      When the cashier looks at the first good
      Then the answer shows
        | children.length   | 1       |
        | children.0.code   | ХЛ-2    |
        | children.0.name   | Хліб    |
        | children.0.count  | null    |
        | children.0.parent | nothing |

    @EXT-514 @EXT-521
    Scenario: Children that are named take the place of those a good has
      Given the cashier adds these goods
        | code | parent  | children                 |
        | ХЛ-1 | nothing | nothing                  |
        | ХЛ-2 | nothing | nothing                  |
        | ХЛ-3 | nothing | ["{good_1}", "{good_2}"] |
      When the cashier edits that good
        | children | ["{good_2}"] |
      Then the answer shows
        | children.length | 1    |
        | children.0.code | ХЛ-2 |
      When the cashier looks at the first good
      Then the answer shows
        | parent | null |

    @EXT-514
    Scenario: A good is no kind of itself
      Given the cashier adds these goods
        | code |
        | ХЛ-1 |
      When the cashier edits that good
        | children | ["{good_id}"] |
      Then it is refused because unknown id
      And nothing changes

    @EXT-514
    Scenario: Of two goods only one is a kind of the other
      Given the cashier adds these goods
        | code | parent   |
        | ХЛ-1 | nothing  |
        | ХЛ-2 | {good_1} |
      When the cashier edits that good
        | children | ["{good_1}"] |
      Then the answer shows
        | parent          | null |
        | children.length | 1    |

    @EXT-522
    Scenario: Kinds of a good that is deleted stay
      Given the cashier adds these goods
        | code | children     |
        | ХЛ-1 | nothing      |
        | ХЛ-2 | ["{good_1}"] |
      When the cashier deletes that good
      Then it is accepted
      When the cashier looks at the first good
      Then the answer shows
        | parent | null |

    @EXT-514
    Scenario Outline: A good whose <member> is not there is refused
      When the cashier adds these goods
        | code | <member> |
        | ХЛ-1 | <value>  |
      Then it is refused because unknown id
      And nothing changes

      Examples:
        | member        | value                                                   |
        | group         | {group_id}                                              |
        | parent        | {good_id}                                               |
        | children      | ["{good_id}"]                                           |
        | branches_info | [{"branch_id": "00000000-0000-4000-8000-0000000000ff"}] |

  Rule: goods lie in groups

    @EXT-524 @EXT-523
    Scenario: A group is shown with those that lie in it
      Given the cashier adds these groups of goods
        | name    | description  | parent_id |
        | Випічка | Хліб і булки | nothing   |
        | Пироги  | nothing      | {group_1} |
      When the cashier looks at the groups of goods
      Then the page shows
        | meta.limit                | 25           |
        | meta.offset               | 0            |
        | results.length            | 2            |
        | results.0.id              | any id       |
        | results.0.name            | Випічка      |
        | results.0.description     | Хліб і булки |
        | results.0.parent_id       | null         |
        | results.0.image_url       | null         |
        | results.0.children.length | 1            |
        | results.0.children.0.name | Пироги       |
        | results.1.parent_id       | any id       |
        | results.1.children        | []           |
        | results.1.description     | null         |

    @EXT-523
    Scenario: Groups of another organization are not listed
      Given the cashier adds these groups of goods
        | name    |
        | Випічка |
      When the cashier of another organization looks at the groups of goods
      Then the page shows
        | results.length | 0 |

    @EXT-506 @EXT-514
    Scenario: A good shows the name and the description of its group
      Given the cashier adds these groups of goods
        | name    | description  |
        | Випічка | Хліб і булки |
      When the cashier adds these goods
        | code | group      |
        | ХЛ-1 | {group_id} |
      Then the answer shows
        | group_id          | any id       |
        | group_name        | Випічка      |
        | group_description | Хліб і булки |

    @EXT-525
    Scenario: An edit of a group replaces what is sent
      Given the cashier adds these groups of goods
        | name    | description  |
        | Випічка | Хліб і булки |
      When the cashier edits that group of goods
        | name | Хліб |
      Then the answer shows
        | name        | Хліб         |
        | description | Хліб і булки |

    @EXT-527
    Scenario: Goods of a group that is deleted stay, in no group
      Given the cashier adds these groups of goods
        | name    |
        | Випічка |
      And the cashier adds these goods
        | code | group      |
        | ХЛ-1 | {group_id} |
      When the cashier deletes that group of goods
      Then the answer shows
        | ok | true |
      When the cashier looks at that good
      Then the answer shows
        | group_id | null |

    @EXT-525 @EXT-527
    Scenario: A group of another organization is neither edited nor deleted
      Given the cashier adds these groups of goods
        | name    |
        | Випічка |
      When the cashier of another organization edits that group of goods
        | name | Хліб |
      Then it is refused because unknown id
      When the cashier of another organization deletes that group of goods
      Then it is refused because unknown id

  Rule: a catalogue stays with its world

    @EXT-501
    Scenario: A fork has the goods of its origin
      Given the cashier adds these goods
        | code |
        | ХЛ-1 |
      When a fork of the world is created
      And the cashier looks at the goods
      Then the page shows
        | results.length | 1    |
        | results.0.code | ХЛ-1 |

    @EXT-501
    Scenario: A world restored from a file has the goods it had
      Given the cashier adds these goods
        | code |
        | ХЛ-1 |
      And the world is saved to a file
      And the cashier deletes that good
      When the world is restored from the file
      And the cashier looks at the goods
      Then the page shows
        | results.length | 1    |
        | results.0.code | ХЛ-1 |

    @EXT-501
    Scenario: A reset empties the catalogue
      Given the cashier adds these goods
        | code |
        | ХЛ-1 |
      When the world is reset
      And the cashier looks at the goods
      Then the page shows
        | results.length | 0 |

  Rule: outlets and orders are listed

    @EXT-551
    Scenario: The outlets of the organization, with every member
      When the cashier looks at the outlets
      Then the page shows
        | meta.limit                      | 25                  |
        | meta.offset                     | 0                   |
        | results.0.id                    | any id              |
        | results.0.name                  | Крамниця на Липовій |
        | results.0.address               | any text            |
        | results.0.active                | true                |
        | results.0.vehicle_license_plate | null                |
        | results.0.created_at            | any text            |
        | results.0.updated_at            | any text            |

    @EXT-561
    Scenario: There are no orders
      When the cashier looks at the orders
      Then the page shows
        | meta.limit       | 25 |
        | meta.offset      | 0  |
        | meta.total_items | 0  |
        | results          | [] |
