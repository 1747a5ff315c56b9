@extension
Feature: Transactions in the cloud

  Every document a register makes for the tax authority is a transaction: PENDING until it has been answered, then DONE
  or ERROR.

  Rule: one transaction

    @EXT-602
    Scenario: A transaction is polled from PENDING to DONE
      Given the tax authority takes 1 minute to answer
      And the cashier opens a shift on the register
      And a request for the transactions is sent with the token
      When a request for the transaction is sent with the token
      Then the answer shows
        | id                      | any id                             |
        | type                    | SHIFT_OPEN                         |
        | serial                  | 1                                  |
        | status                  | PENDING                            |
        | request_signed_at       | "2026-03-02T07:00:00.000000+00:00" |
        | request_received_at     | null                               |
        | response_status         | null                               |
        | response_error_message  | null                               |
        | response_id             | null                               |
        | offline_id              | null                               |
        | created_at              | "2026-03-02T07:00:00.000000+00:00" |
        | updated_at              | null                               |
        | original_datetime       | null                               |
        | previous_hash           | any text                           |
        | request_data            | any base64                         |
        | request_signature       | any base64                         |
        | response_id_signature   | null                               |
        | response_data_signature | null                               |
        | response_data           | null                               |
      When 1 minute passes
      And a request for the transaction is sent with the token
      Then the answer shows
        | status              | DONE                               |
        | request_received_at | "2026-03-02T07:01:00.000000+00:00" |
        | response_status     | OK                                 |
        | response_id         | any text                           |
        | updated_at          | "2026-03-02T07:01:00.000000+00:00" |
        | response_data       | any base64                         |

    @EXT-602 @simulated
    Scenario: A refused document is an ERROR, and says why
      Given the tax authority refuses shift openings because of "no such taxpayer"
      And the cashier opens a shift on the register
      And the tax authority answers
      And a request for the transactions is sent with the token and the key
      When a request for the transaction is sent with the token
      Then the answer shows
        | status                 | ERROR              |
        | response_status        | ERROR              |
        | response_error_message | "no such taxpayer" |
        | response_id            | null               |
        | response_data          | any base64         |

    @EXT-602
    Scenario: An older transaction is found as well
      Given an open shift of the cashier on the register
      And the cashier sells the minimal receipt 3 times
      And a request for the transactions is sent with the token
      When a request for the transaction is sent with the token
      Then the answer shows
        | type | SHIFT_OPEN |

    @EXT-602
    Scenario: A document made offline says which code it has spent
      Given an open shift of the cashier on the register
      And the cashier takes the register offline
      And the cashier sells the minimal receipt
      And a request for the transactions with type=RECEIPT is sent with the token
      When a request for the transaction is sent with the token
      Then the answer shows
        | type              | RECEIPT                            |
        | status            | PENDING                            |
        | offline_id        | any text                           |
        | original_datetime | "2026-03-02T07:00:01.000000+00:00" |

    @EXT-602
    Scenario Outline: <id> is <what>
      Given an open shift of the cashier on the register
      When a request for the transaction <id> is sent with the token
      Then <outcome>

      Examples:
        | id                                   | what           | outcome                                          |
        | 00000000-0000-4000-8000-0000000000ff | no transaction | it is refused because unknown id (EXT-602)       |
        | last                                 | malformed      | it is malformed at path.transaction_id (EXT-602) |

    @EXT-602 @EXT-601
    Scenario: Another organization is shown no transaction
      Given an open shift of the cashier on the register
      And a request for the transactions is sent with the token
      When a request for the transaction is sent with the token of another organization
      Then it is refused because unknown id (EXT-602)
      When a request for the transactions is sent with the token of another organization
      Then the page shows (EXT-601)
        | results.length | 0 |

    @EXT-602 @simulated
    Scenario: A world begun anew does not know the transactions of the former
      Given an open shift of the cashier on the register
      And a request for the transactions is sent with the token
      And a request for the transaction is sent with the token
      When the world is reset
      And a request for the transaction is sent with the token
      Then it is refused because unknown id (EXT-602)

    @EXT-602 @simulated
    Scenario: A restored world knows its transactions
      Given an open shift of the cashier on the register
      And a request for the transactions is sent with the token
      And the world is saved to a file
      And the world is reset
      And the world is restored from the file
      When a request for the transaction is sent with the token
      Then the answer shows
        | serial | 1 |

  Rule: lists

    Background:
      Given an open shift of the cashier on the register
      And the cashier sells the minimal receipt
      And the cashier closes the shift

    @EXT-601
    Scenario: Documents of the register of the shift, by serial
      When a request for the transactions is sent with the token
      Then the page shows
        | meta              | {"limit": 25, "offset": 0} |
        | results.length    | 3                          |
        | results.0.serial  | 1                          |
        | results.0.type    | SHIFT_OPEN                 |
        | results.0.status  | DONE                       |
        | results.1.type    | RECEIPT                    |
        | results.1.status  | PENDING                    |
        | results.1.request_data | nothing               |
        | results.2.serial  | 3                          |
        | results.2.type    | Z_REPORT                   |
      And nothing changes (EXT-601)

    @EXT-603
    Scenario Outline: <filter> finds <count>, first number <first>
      When a request for the transactions with <filter> is sent with the token
      Then the page shows (EXT-603)
        | results.length   | <count> |
        | results.0.serial | <first> |

      Examples: by status, by type, and in the reverse order
        | filter                           | count | first   |
        | status=DONE                      | 1     | 1       |
        | status=PENDING                   | 2     | 2       |
        | status=PENDING&status=DONE       | 3     | 1       |
        | status=SIGNED                    | 0     | nothing |
        | status=OFFLINE&status=ERROR      | 0     | nothing |
        | type=RECEIPT                     | 1     | 2       |
        | type=SHIFT_OPEN&type=Z_REPORT    | 2     | 1       |
        | type=X_REPORT                    | 0     | nothing |
        | type=PING&type=RECEIPT           | 1     | 2       |
        | type=Z_REPORT&status=DONE        | 0     | nothing |
        | desc=true                        | 3     | 3       |
        | desc=true&status=PENDING&limit=1 | 1     | 3       |

    @EXT-603
    Scenario Outline: A page with <window> has <count>, first number <first>
      When a request for the transactions with <window> is sent with the token
      Then the page shows (EXT-603)
        | meta.limit       | <limit>  |
        | meta.offset      | <offset> |
        | results.length   | <count>  |
        | results.0.serial | <first>  |

      Examples: one window behind another, and one behind the last
        | window                        | limit | offset | count | first   |
        | limit=2                       | 2     | 0      | 2     | 1       |
        | limit=2&offset=2              | 2     | 2      | 1     | 3       |
        | limit=1&offset=1&desc=true    | 1     | 1      | 1     | 2       |
        | limit=1&offset=1&type=RECEIPT | 1     | 1      | 0     | nothing |
        | offset=3                      | 25    | 3      | 0     | nothing |
        | limit=1000                    | 1000  | 0      | 3     | 1       |

    @EXT-603
    Scenario Outline: A list with <filter> is malformed
      When a request for the transactions with <filter> is sent with the token
      Then it is malformed at <place> (EXT-603)

      Examples: out of bounds, and no such values
        | filter                 | place          |
        | limit=0                | query.limit    |
        | limit=1001             | query.limit    |
        | offset=-1              | query.offset   |
        | status=LOST            | query.status.0 |
        | status=DONE&status=ok  | query.status.1 |
        | type=SALE              | query.type.0   |
        | desc=down              | query.desc     |

  Rule: whose documents are listed

    @EXT-601
    Scenario: The register of the key, else that of the shift, else all of the organization
      Given an open shift of the senior cashier on the register
      And an open shift of the cashier on the second register
      And the cashier sells the minimal receipt
      When a request for the transactions is sent with the token
      Then the page shows (EXT-601)
        | results.length | 2 |
      When a request for the transactions is sent with the senior cashier's token and the key
      Then the page shows (EXT-601)
        | results.length | 2 |

    @EXT-601
    Scenario Outline: Of the cashier without a shift <count> documents are listed <credentials>
      Given an open shift of the senior cashier on the second register
      And the senior cashier closes the shift
      And the tax authority answers
      And an open shift of the senior cashier on the register
      When a request for the transactions is sent <credentials>
      Then the page shows (EXT-601)
        | results.length | <count> |

      Examples: those of the organization, unless a key names one register
        | credentials                                  | count |
        | with the token                               | 3     |
        | with the token and the key                   | 1     |
        | with the senior cashier's token and the key  | 1     |

    @EXT-601
    Scenario: Pages of several registers have one after the other
      Given an open shift of the senior cashier on the second register
      And the senior cashier closes the shift
      And the tax authority answers
      And an open shift of the senior cashier on the register
      When a request for the transactions with limit=2&offset=1 is sent with the token
      Then the page shows (EXT-601)
        | results.length | 2 |
      When a request for the transactions with limit=2&offset=1&desc=true is sent with the token
      Then the page shows (EXT-601)
        | results.length | 2 |

    @EXT-601
    Scenario: Before the first document the list is empty
      When a request for the transactions is sent with the token
      Then the page shows (EXT-601)
        | results.length | 0 |
