@wire
Feature: The hour that comes twice, and the one that never comes

  A time without an offset is one of the wall clock in Kyiv. In autumn 03:00 to 03:59:59 comes twice: a window that begins
  in that hour begins with the first pass, one that ends there ends with the second, so that two windows side by side
  leave out nothing. In spring that hour never comes: a time in it is read an hour later.

  Rule: windows hold both passes of the hour that comes twice

    Background: at 03:15, at 03:15 again, and at 04:15
      Given the clock shows 2026-10-25 03:15:00 in Kyiv
      And an open shift of the cashier on the register
      And the cashier sells the minimal receipt
      And POST /api/v1/reports is sent with the token
      And 1 hour passes
      And the cashier sells the minimal receipt
      And POST /api/v1/reports is sent with the token
      And 1 hour passes
      And the cashier sells the minimal receipt
      And POST /api/v1/reports is sent with the token

    @EXT-202 @EXT-312 @NS-66 @simulated @extension @assumed
    Scenario Outline: <line> shows <count> of the three
      When GET /api/v1/<line> is sent with the token
      Then the page shows (NS-66)
        | results.length | <count> |

      Examples: receipts and X-reports
        | line                                                                                | count |
        | receipts/search?to_date=2026-10-25T03:59:59                                         | 2     |
        | receipts/search?to_date=2026-10-25T03:00:00                                         | 1     |
        | receipts/search?from_date=2026-10-25T03:00:00                                       | 3     |
        | receipts/search?from_date=2026-10-25T03:59:59                                       | 2     |
        | receipts/search?from_date=2026-10-25T04:00:00                                       | 1     |
        | receipts/search?from_date=2026-10-25T03:59:59%2B02:00                               | 1     |
        | receipts/search?to_date=2026-10-25T03:59:59%2B03:00                                 | 1     |
        | reports?to_date=2026-10-25T03:59:59                                                 | 2     |
        | reports?from_date=2026-10-25T03:00:00                                               | 3     |
        | reports/search?to_date=2026-10-25T03:59:59                                          | 2     |
        | reports/search?from_date=2026-10-25T03:59:59&to_date=2026-10-25T03:59:59            | 1     |

    @EXT-342 @NS-66 @simulated @extension @assumed
    Scenario Outline: The cloud's periodical report from <from> to <to> has <sum>
      When GET /api/v1/reports/periodical?from_date=2026-10-25T<from>&to_date=2026-10-25T<to> is sent with the key alone
      Then the text shows (NS-66)
        | РАЗОМ | "<sum>" |

      Examples:
        | from     | to       | sum   |
        | 00:00:00 | 03:59:59 | 40.00 |
        | 04:00:00 | 23:59:59 | 20.00 |
        | 03:30:00 | 03:30:00 | 20.00 |

    @LOC-221 @LOC-222 @NS-66 @simulated @assumed
    Scenario Outline: The desk's periodical report from <from> to <to> counts <count>
      When the desk asks for a short periodical report from 2026-10-25 <from> to 2026-10-25 <to>
      Then the slip says
        | ЧЕКІВ | <count> |

      Examples:
        | from     | to       | count |
        | 00:00:00 | 03:59:59 | 2     |
        | 04:00:00 | 23:59:59 | 1     |
        | 03:30:00 | 03:30:00 | 1     |

  Rule: shifts, prepayments and offline time have the same windows

    @CLD-504 @CLD-437 @NS-66 @simulated @assumed
    Scenario Outline: A shift opened in the second pass is in <line>: <count>
      Given the clock shows 2026-10-25 02:30:00 in Kyiv
      And 2 hours pass
      And an open shift of the cashier on the register
      When GET /api/v1/<line> is sent with the token and the key
      Then the page shows (NS-66)
        | results.length | <count> |

      Examples:
        | line                                                 | count |
        | shifts?to_date=2026-10-25T03:59:59                   | 1     |
        | shifts?from_date=2026-10-25T03:59:59                 | 1     |
        | shifts?from_date=2026-10-25T04:00:00                 | 0     |
        | cash-registers/shifts?to_date=2026-10-25T03:59:59    | 1     |

    @CLD-421 @NS-12 @NS-66 @simulated @assumed
    Scenario: Offline time until the end of the hour has both passes
      Given the clock shows 2026-10-25 02:30:00 in Kyiv
      And the cashier takes the register offline
      And 4 hours pass
      When GET /api/v1/cash-registers/get-offline-time?from_date=2026-10-25T03:00:00&to_date=2026-10-25T03:59:59 is sent with the token and the key
      Then the answer shows (NS-66)
        | status.total | 7199 |

    @EXT-441 @NS-66 @simulated @extension @assumed
    Scenario Outline: A prepayment of the second pass is in a search <window>: <count>
      Given the clock shows 2026-10-25 02:30:00 in Kyiv
      And 2 hours pass
      And an open shift of the cashier on the register
      And the cashier takes 10000 in cash in advance for the order
      When GET /api/v1/prepayment-receipts/search?<window> is sent with the token
      Then the page shows (NS-66)
        | meta.total_items | <count> |

      Examples:
        | window                        | count |
        | to_date=2026-10-25T03:59:59   | 1     |
        | from_date=2026-10-25T04:00:00 | 0     |

  Rule: a time of the hour that never comes is an hour later

    @EXT-202 @NS-66 @simulated @extension @assumed
    Scenario Outline: Of receipts at 02:59:59 and 04:29:59, <line> shows <count>
      Given the clock shows 2027-03-28 02:59:58 in Kyiv
      And an open shift of the cashier on the register
      And the cashier sells the minimal receipt
      And the clock shows 2027-03-28 04:29:59 in Kyiv
      And the cashier sells the minimal receipt
      When GET /api/v1/<line> is sent with the token
      Then the page shows (NS-66)
        | results.length | <count> |

      Examples:
        | line                                            | count |
        | receipts/search?from_date=2027-03-28T03:00:00   | 1     |
        | receipts/search?from_date=2027-03-28T03:30:00   | 0     |
        | receipts/search?to_date=2027-03-28T03:29:00     | 1     |
        | receipts/search?to_date=2027-03-28T03:30:00     | 2     |
