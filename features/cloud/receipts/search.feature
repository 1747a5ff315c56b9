@extension
Feature: Receipts found through the cloud

  What is known of a receipt finds it in a search; its id or its fiscal code reads it, whichever surface made it.

  Rule: what is known of a receipt finds it

    Background:
      Given an open shift of the cashier on the register
      And the clock shows 2026-03-02 10:00:00 in Kyiv
      And the cashier sells the minimal receipt in the cloud
      And the clock shows 2026-03-02 11:00:00 in Kyiv
      And a sale with annotations in the cloud is sent with body.rounding as false
      And the clock shows 2026-03-02 12:00:00 in Kyiv
      And the cashier sells the minimal receipt

    @EXT-202 @simulated
    Scenario Outline: With <filter> <count> receipts are found, the first of them number <first>
      When a search for receipts with <filter> is sent with the token
      Then the page shows (EXT-202)
        | results.length   | <count> |
        | results.0.serial | <first> |

      Examples: bar code of the receipt, stock, and the span, whose end is not in it
        | filter                                                                     | count | first   |
        | barcode=4820000000024                                                      | 1     | 2       |
        | barcode=4820000000017                                                      | 0     | nothing |
        | stock_code=A-1                                                             | 1     | 2       |
        | stock_code=A                                                               | 0     | nothing |
        | stock_code=A-1&barcode=1                                                   | 0     | nothing |
        | from_date=2026-03-02T11:00:00%2B02:00                                      | 2     | 2       |
        | from_date=2026-03-02T11:00:00.001%2B02:00                                  | 1     | 3       |
        | to_date=2026-03-02T11:00:00%2B02:00                                        | 1     | 1       |
        | to_date=2026-03-02T11:00:00.001%2B02:00                                    | 2     | 1       |
        | from_date=2026-03-02T10:30:00%2B02:00&to_date=2026-03-02T11:30:00%2B02:00  | 1     | 2       |
        | from_date=2026-03-02T00:00:00                                              | 3     | 1       |
        | from_date=2026-03-03T00:00:00                                              | 0     | nothing |
        | from_date=2026-03-02T12:00:00Z                                             | 0     | nothing |
        | desc=true&limit=1                                                          | 1     | 3       |
        | desc=true&limit=1&offset=2                                                 | 1     | 1       |
        | limit=1&offset=3                                                           | 0     | nothing |

    @EXT-202 @EXT-201 @simulated
    Scenario: A receipt is found by its fiscal code, in the list and in the search
      Given the tax authority answers
      And the cashier looks at that receipt
      When a request for the receipts with fiscal_code={fiscal_code} is sent with the token
      Then the page shows (EXT-201)
        | results.length        | 1        |
        | results.0.serial      | 3        |
        | results.0.fiscal_code | any text |
      When a search for receipts with fiscal_code={fiscal_code} is sent with the token
      Then the page shows (EXT-202)
        | results.length   | 1 |
        | results.0.serial | 3 |

    @EXT-202 @simulated
    Scenario: A fiscal code finds its receipt within the other filters alone
      Given the tax authority answers
      And the cashier looks at that receipt
      When a search for receipts with fiscal_code={fiscal_code}&to_date=2026-03-02T11:00:00%2B02:00 is sent with the token
      Then the page shows (EXT-202)
        | results.length | 0 |
      When a request for the receipts with fiscal_code={fiscal_code}&serial=1 is sent with the token
      Then the page shows (EXT-201)
        | results.length | 0 |

  Rule: receipt not known

    Background:
      Given an open shift of the cashier on the register

    @EXT-203
    Scenario: A receipt of the desk is read by its id, in capitals as well
      Given a sale is sent with body.id as "70000000-0000-4000-8000-00000000abcd"
      When a request for the receipt 70000000-0000-4000-8000-00000000ABCD is sent with the token
      Then the receipt shows (EXT-203)
        | id        | "70000000-0000-4000-8000-00000000abcd" |
        | serial    | 1                                      |
        | total_sum | 2000                                   |

    @EXT-203 @simulated
    Scenario: A receipt is read by its fiscal code
      Given the cashier sells the minimal receipt in the cloud
      And the cashier sells the minimal receipt in the cloud
      And the tax authority answers
      And the cashier looks at that receipt
      When the cashier looks at that receipt by its fiscal code
      Then the receipt shows (EXT-203)
        | id     | "00000000-0000-4000-8000-000000000002" |
        | serial | 2                                      |
        | status | DONE                                   |

    @EXT-203 @simulated
    Scenario: Receipts of two offline sessions are read by their codes
      Given the cashier takes the register offline
      And the cashier sells the minimal receipt in the cloud
      And the cashier brings the register online
      And the tax authority answers
      And the cashier takes the register offline
      And the cashier sells the minimal receipt in the cloud
      When the cashier looks at that receipt by its fiscal code
      Then the receipt shows (EXT-203)
        | id                 | "00000000-0000-4000-8000-000000000002" |
        | is_created_offline | true                                   |

    @EXT-203
    Scenario Outline: A receipt <named> is not known
      When a request for the receipt <path> is sent with the token
      Then it is refused because receipt not known

      Examples: an id and a fiscal code of no receipt
        | named                 | path                                 |
        | by an unused id       | 70000000-0000-4000-8000-000000000009 |
        | by an unused code     | TEST-zzzzzz                          |

    @EXT-203 @simulated
    Scenario: Another organization knows neither the id nor the code of a receipt
      Given the cashier sells the minimal receipt in the cloud
      And the tax authority answers
      And the cashier looks at that receipt
      When the cashier of another organization looks at that receipt
      Then it is refused because receipt not known
      When the cashier of another organization looks at that receipt by its fiscal code
      Then it is refused because receipt not known

    @EXT-203
    Scenario Outline: <path> is neither an id nor a fiscal code
      When a request for the receipt <path> is sent with the token
      Then it is malformed at path.receipt_id

      Examples: of other lengths
        | path         |
        | x            |
        | TEST-zzzzz   |
        | TEST-zzzzzzz |
        | TEST%20zzzzz |

    @EXT-203 @simulated
    Scenario: A world that is restored from its file has its receipts
      Given the cashier sells the minimal receipt in the cloud
      And the tax authority answers
      And the world is saved to a file
      And the world is reset
      And the world is restored from the file
      When the cashier looks at that receipt
      Then the receipt shows (EXT-203)
        | status      | DONE     |
        | fiscal_code | any text |
