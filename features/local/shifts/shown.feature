@extension
Feature: Receipts, taxes and shifts of a desk

  What public clients ask of the desk beside the specification: grounds in its source.

  Rule: receipts that were made before

    @EXT-272
    Scenario: A receipt is shown as it was answered, with the fiscal code it has by now
      Given an open shift
      And the cashier sells the minimal receipt
      And the tax authority answers
      When a request for the receipt is sent to the desk
      Then the answer shows (EXT-272)
        | id          | any id   |
        | type        | SELL     |
        | total_sum   | 2000     |
        | fiscal_code | any text |
        | fiscal_date | any moment to the microsecond |
      And nothing changes (EXT-272)

    @EXT-272
    Scenario: The desk knows no receipt of an unknown id
      When a request for the receipt is sent to the desk
      Then it is refused because receipt not known (EXT-272)

    @EXT-273
    Scenario: The refusal of a repeated id says which fiscal code its receipt has
      Given an open shift
      And the cashier sells the minimal receipt
      And the tax authority answers
      When the same receipt is sent once more
      Then it is refused because receipt of this id exists already (EXT-273)
      And the answer shows (EXT-273)
        | message | any text with (фіскальний номер |

  Rule: taxes and shifts

    @EXT-364
    Scenario: The taxes of the desk
      When a request for the taxes of the desk is sent to the desk
      Then the answer shows
        | length       | 6      |
        | 0.code       | 1      |
        | 0.label      | "ПДВ 20%" |
        | 0.symbol     | "А"    |
        | 0.rate       | 20     |
        | 0.extra_rate | 0      |
        | 0.id         | nothing |
      And nothing changes (EXT-364)

    @EXT-365
    Scenario: The shifts of the desk, the latest first
      Given an open shift
      And the desk closes the shift
      And the tax authority answers
      And an open shift
      When a request for the own shifts is sent to the desk
      Then the answer shows (EXT-365)
        | length        | 2                                  |
        | 0.external_id | any id                             |
        | 0.status      | OPENED                             |
        | 0.opened_at   | any moment to the microsecond      |
        | 0.updated_at  | any moment to the microsecond      |
        | 0.serial      | nothing                            |
        | 1.status      | CLOSED                             |
        | 0.z_report_id | null                               |
        | 1.z_report_id | any id                             |
      And nothing changes (EXT-365)

    @EXT-365
    Scenario: Before the first shift the desk lists no shifts
      When a request for the own shifts is sent to the desk
      Then the answer shows (EXT-365)
        | length | 0 |

    @EXT-365
    Scenario: A shift whose opening waits has not been opened
      Given the cashier opens a shift on the register
      When a request for the own shifts is sent to the desk
      Then the answer shows (EXT-365)
        | 0.status    | CREATED |
        | 0.opened_at | null    |
