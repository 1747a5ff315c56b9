@extension
Feature: Lists of receipts through the cloud

  A cashier with a shift lists the receipts of its register, one without those of the organization.

  Rule: of the register, and of the organization

    Background:
      Given an open shift of the senior cashier on the second register
      And a sale through the cloud is sent with the senior cashier's token and the key
      And an open shift of the cashier on the register
      And the cashier sells the minimal receipt 2 times
      And the cashier sells the minimal receipt in the cloud
      And cash in the cloud is sent with body.payment.value as 5000

    @EXT-201
    Scenario: A cashier with a shift sees the receipts of its register, oldest first
      When the cashier looks at the receipts
      Then the page shows (EXT-201)
        | meta.limit       | 25         |
        | meta.offset      | 0          |
        | results.length   | 4          |
        | results.0.serial | 1          |
        | results.0.type   | SELL       |
        | results.2.serial | 3          |
        | results.3.serial | 4          |
        | results.3.type   | SERVICE_IN |

    @EXT-201
    Scenario: The latest receipts are the same in the exact reverse
      When the cashier looks at the latest receipts
      Then the page shows (EXT-201)
        | results.length   | 4 |
        | results.0.serial | 4 |
        | results.1.serial | 3 |
        | results.2.serial | 2 |
        | results.3.serial | 1 |

    @EXT-201 @simulated
    Scenario: A cashier without a shift sees the receipts of his organization
      Given the tax authority answers
      And the cashier closes the shift
      And the tax authority answers
      When the cashier looks at the receipts
      Then the page shows (EXT-201)
        | results.length | 5 |

    @EXT-201
    Scenario Outline: A page with <window>: <count>, the first of them number <first>
      When a request for the receipts with <window> is sent with the token
      Then the page shows (EXT-201)
        | meta.limit       | <limit>  |
        | meta.offset      | <offset> |
        | results.length   | <count>  |
        | results.0.serial | <first>  |

      Examples: windows, the bounds of a page, and one receipt by its number
        | window                     | limit | offset | count | first   |
        | limit=1                    | 1     | 0      | 1     | 1       |
        | limit=100                  | 100   | 0      | 4     | 1       |
        | limit=2&offset=1           | 2     | 1      | 2     | 2       |
        | limit=2&offset=3           | 2     | 3      | 1     | 4       |
        | offset=4                   | 25    | 4      | 0     | nothing |
        | offset=1000000             | 25    | 1000000 | 0    | nothing |
        | desc=true&limit=1&offset=1 | 1     | 1      | 1     | 3       |
        | serial=3                   | 25    | 0      | 1     | 3       |
        | serial=5                   | 25    | 0      | 0     | nothing |
        | fiscal_code=TEST-none00    | 25    | 0      | 0     | nothing |

    @EXT-201 @EXT-202
    Scenario Outline: <line> is malformed at <place>
      When <line> is sent with the token
      Then it is malformed at <place>

      Examples: beyond a bound
        | line                                           | place                    |
        | a request for the receipts with limit=0        | query.limit              |
        | a request for the receipts with limit=101      | query.limit              |
        | a request for the receipts with offset=-1      | query.offset             |
        | a request for the receipts with serial=0       | query.serial             |
        | a request for the receipts with serial=x       | query.serial             |
        | a request for the receipts with desc=maybe     | query.desc               |
        | a search for receipts with limit=101           | query.limit              |
        | a search for receipts with limit=0             | query.limit              |
        | a search for receipts with offset=-1           | query.offset             |
        | a search for receipts with shift_id=x          | query.shift_id.0         |
        | a search for receipts with cash_register_id=x  | query.cash_register_id.0 |
        | a search for receipts with branch_id=x         | query.branch_id.0        |
        | a search for receipts with from_date=yesterday | query.from_date          |
        | a search for receipts with to_date=yesterday   | query.to_date            |
        | a search for receipts with self_receipts=maybe | query.self_receipts      |

    @EXT-202
    Scenario: A search finds the cashier's own receipts, and those of all cashiers when asked
      When the cashier looks at the found receipts
      Then the page shows (EXT-202)
        | results.length | 4 |
      When the cashier looks at the receipts of all cashiers
      Then the page shows (EXT-202)
        | results.length | 5 |

    @EXT-202
    Scenario: Receipts are found by register and by outlet
      When a search for receipts with self_receipts=false&cash_register_id={cash_register_id} is sent with the token
      Then the page shows (EXT-202)
        | results.length             | 4                                      |
        | results.0.cash_register_id | "40000000-0000-4000-8000-000000000001" |
      When a search for receipts with self_receipts=false&cash_register_id=40000000-0000-4000-8000-000000000002 is sent with the token
      Then the page shows (EXT-202)
        | results.length | 1 |
      When a search for receipts with self_receipts=false&branch_id=20000000-0000-4000-8000-000000000002 is sent with the token
      Then the page shows (EXT-202)
        | results.length | 0 |

    @EXT-202
    Scenario: Receipts are found by two outlets and two registers at once
      When a search for receipts with self_receipts=no&branch_id=20000000-0000-4000-8000-000000000002&branch_id=20000000-0000-4000-8000-000000000001 is sent with the token
      Then the page shows (EXT-202)
        | results.length | 5 |
      When a search for receipts with self_receipts=0&cash_register_id=40000000-0000-4000-8000-000000000002&cash_register_id={cash_register_id} is sent with the token
      Then the page shows (EXT-202)
        | results.length | 5 |

    @EXT-202
    Scenario: Receipts are found by their shift
      When a search for receipts with shift_id={shift_id} is sent with the token
      Then the page shows (EXT-202)
        | results.length | 4 |
      When a search for receipts with shift_id={shift_id}&self_receipts=no is sent with the token
      Then the page shows (EXT-202)
        | results.length | 4 |
      When a search for receipts with shift_id=70000000-0000-4000-8000-00000000000f is sent with the token
      Then the page shows (EXT-202)
        | results.length | 0 |

    @EXT-202
    Scenario: Another organization finds none of the receipts
      When the cashier of another organization looks at the receipts
      Then the page shows (EXT-201)
        | results.length | 0 |
      When the cashier of another organization looks at the receipts of all cashiers
      Then the page shows (EXT-202)
        | results.length | 0 |
