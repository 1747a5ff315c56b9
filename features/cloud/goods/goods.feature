@extension @simulated
Feature: The catalogue of goods

  An organization keeps its goods and their groups in the cloud: its tills sell them by their codes. What one
  organization keeps no other sees.

  Rule: goods are made, edited and deleted

    @EXT-511 @EXT-505 @EXT-513
    Scenario: A good that is made has every member of its model
      When the cashier adds these goods
        | code | name        | short_name | barcode         | barcodes                   | tax_codes | uktzed | price | position |
        | ХЛ-1 | Хліб житній | Хліб       | "4820000000017" | ["482000001", "482000002"] | [1]       | "1905" | 2550  | 7        |
      Then the answer shows
        | id                 | any id                           |
        | code               | ХЛ-1                             |
        | name               | Хліб житній                      |
        | short_name         | Хліб                             |
        | type               | good                             |
        | price              | 2550                             |
        | is_weight          | false                            |
        | barcode            | "4820000000017"                  |
        | related_barcodes   | 482000001, 482000002             |
        | uktzed             | "1905"                           |
        | position           | 7                                |
        | taxes.length       | 1                                |
        | taxes.0.code       | 1                                |
        | taxes.0.symbol     | А                                |
        | taxes.0.created_at | 2026-01-05T08:00:00.000000+00:00 |
        | created_at         | 2026-03-02T07:00:00.000000+00:00 |
        | updated_at         | null                             |

    @EXT-505 @EXT-511
    Scenario: What a good leaves open is null, and no member is missing
      Given the cashier adds these goods
        | code |
        | ХЛ-1 |
      When the cashier looks at that good
      Then the answer shows
        | barcode           | null |
        | group_id          | null |
        | group_name        | null |
        | group_description | null |
        | uktzed            | null |
        | count             | null |
        | image_url         | null |
        | short_name        | null |
        | parent            | null |
        | position          | null |
        | related_barcodes  | null |
        | taxes             | []   |
        | children          | []   |
        | branches          | []   |
        | branches_info     | []   |
      And the list of members shows
        | length | 23                |
        | 0      | barcode           |
        | 1      | branches          |
        | 2      | branches_info     |
        | 3      | children          |
        | 4      | code              |
        | 5      | count             |
        | 6      | created_at        |
        | 7      | group_description |
        | 8      | group_id          |
        | 9      | group_name        |
        | 10     | id                |
        | 11     | image_url         |
        | 12     | is_weight         |
        | 13     | name              |
        | 14     | parent            |
        | 15     | position          |
        | 16     | price             |
        | 17     | related_barcodes  |
        | 18     | short_name        |
        | 19     | taxes             |
        | 20     | type              |
        | 21     | uktzed            |
        | 22     | updated_at        |

    @EXT-513
    Scenario: A tax is named by its number or its letter, and each is there once
      When the cashier adds these goods
        | code | tax_codes  |
        | ХЛ-1 | ["А", "1"] |
      Then the answer shows
        | taxes.length   | 1 |
        | taxes.0.symbol | А |

    @EXT-521
    Scenario: An edit replaces what is sent, and leaves what is not
      Given the cashier adds these goods
        | code | name | price | barcode         |
        | ХЛ-1 | Хліб | 2000  | "4820000000017" |
      And 5 seconds pass
      When the cashier edits that good
        | price  | 2700      |
        | uktzed | "1905 90" |
      Then the answer shows
        | price      | 2700                             |
        | uktzed     | 1905 90                          |
        | name       | Хліб                             |
        | barcode    | "4820000000017"                  |
        | created_at | 2026-03-02T07:00:00.000000+00:00 |
        | updated_at | 2026-03-02T07:00:05.000000+00:00 |

    @EXT-521
    Scenario: Null takes an optional member off a good
      Given the cashier adds these goods
        | code | barcode         | short_name | position |
        | ХЛ-1 | "4820000000017" | Хліб       | 3        |
      When the cashier edits that good
        | barcode    | null |
        | short_name | null |
        | position   | null |
      Then the answer shows
        | barcode    | null |
        | short_name | null |
        | position   | null |

    @EXT-521
    Scenario: An edit that changes nothing leaves the moment of the last one
      Given the cashier adds these goods
        | code | price |
        | ХЛ-1 | 2000  |
      And 5 seconds pass
      When the cashier edits that good
        | code  | ХЛ-1 |
        | price | 2000 |
      Then the answer shows
        | updated_at | null |
      And nothing changes

    @EXT-522
    Scenario: A good that is deleted is gone, and its code is free
      Given the cashier adds these goods
        | code |
        | ХЛ-1 |
      When the cashier deletes that good
      Then the answer shows
        | ok | true |
      When the cashier deletes that good
      Then it is refused because unknown id
      When the cashier adds these goods
        | code |
        | ХЛ-1 |
      Then it is accepted

    @EXT-506
    Scenario: A good that is not there is not shown, whatever others are
      Given the cashier adds these goods
        | code |
        | ХЛ-1 |
        | ХЛ-2 |
      And the cashier deletes that good
      When the cashier looks at that good
      Then it is refused because unknown id
      And nothing changes

    @EXT-521
    Scenario: A good that is not there is not edited
      When the cashier edits that good
        | price | 2700 |
      Then it is refused because unknown id

  Rule: good of this code exists already

    @EXT-512
    Scenario: A second good of a code is refused
      Given the cashier adds these goods
        | code | name |
        | ХЛ-1 | Хліб |
      When the cashier adds these goods
        | code | name  |
        | ХЛ-1 | Булка |
      Then it is refused because good of this code exists already
      And nothing changes

    @EXT-512 @EXT-521
    Scenario: A good is not given the code of another
      Given the cashier adds these goods
        | code |
        | ХЛ-1 |
        | ХЛ-2 |
      When the cashier edits that good
        | code | ХЛ-1 |
      Then it is refused because good of this code exists already

    @EXT-512 @EXT-521
    Scenario: A good keeps its own code in an edit
      Given the cashier adds these goods
        | code |
        | ХЛ-1 |
      When the cashier edits that good
        | code | ХЛ-1  |
        | name | Булка |
      Then the answer shows
        | name | Булка |

    @EXT-512
    Scenario: Two organizations may have goods of one code
      Given the cashier adds these goods
        | code |
        | ХЛ-1 |
      When the cashier of another organization adds these goods
        | code |
        | ХЛ-1 |
      Then the answer shows
        | code | ХЛ-1 |

  Rule: a catalogue is seen by its organization alone

    @EXT-501
    Scenario: The list of another organization has none of these goods
      Given the cashier adds these goods
        | code |
        | ХЛ-1 |
      When the cashier of another organization looks at the goods
      Then the page shows
        | results.length | 0 |

    @EXT-506
    Scenario: A good of another organization is not shown
      Given the cashier adds these goods
        | code |
        | ХЛ-1 |
      When the cashier of another organization looks at that good
      Then it is refused because unknown id

    @EXT-521 @EXT-522
    Scenario: A good of another organization is neither edited nor deleted
      Given the cashier adds these goods
        | code | price |
        | ХЛ-1 | 2000  |
      When the cashier of another organization edits that good
        | price | 1 |
      Then it is refused because unknown id
      When the cashier of another organization deletes that good
      Then it is refused because unknown id
      When the cashier looks at that good
      Then the answer shows
        | price | 2000 |

    @EXT-514
    Scenario: A group of another organization takes no goods
      Given the cashier of another organization adds these groups of goods
        | name    |
        | Випічка |
      When the cashier adds these goods
        | code | group      |
        | ХЛ-1 | {group_id} |
      Then it is refused because unknown id
