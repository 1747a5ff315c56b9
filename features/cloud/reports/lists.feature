@extension
Feature: Lists of X- and Z-reports

  Reports are listed by shift, by register and by date, oldest first.

  Rule: lists

    Background:
      Given an open shift of the cashier on the register
      And a request for a new X-report is sent with the token
      And the cashier closes the shift

    @EXT-311 @simulated @EXT-304
    Scenario: Without a shift the reports of the organization are listed, oldest first
      Given the tax authority answers
      When a request for the reports is sent with the token
      Then the page shows (EXT-311)
        | meta                       | {"limit": 25, "offset": 0} |
        | results.length             | 2                          |
        | results.0.is_z_report      | false                      |
        | results.0.shift.status     | CLOSED                     |
        | results.0.shift.serial     | 1                          |
        | results.1.is_z_report      | true                       |
        | results.1.fiscal_code      | any text                   |
        | results.1.shift.z_report.serial | 1                     |
      And nothing changes (EXT-311)

    @EXT-311
    Scenario: In a shift its own reports are listed, and no others
      Given the tax authority answers
      And an open shift of the cashier on the register
      When a request for the reports is sent with the token
      Then the page shows (EXT-311)
        | results.length | 0 |
      When a request for a new X-report is sent with the token
      And a request for the reports is sent with the token
      Then the page shows (EXT-311)
        | results.length         | 1 |
        | results.0.shift.serial | 2 |

    @EXT-311 @EXT-312
    Scenario: By date the reports of former shifts of the register are listed
      Given the tax authority answers
      And an open shift of the cashier on the register
      When a request for the reports with to_date=2026-03-03T00:00:00 is sent with the token
      Then the page shows (EXT-311)
        | results.length | 2 |

    @EXT-311 @EXT-312
    Scenario: By date the reports of other registers are not listed
      Given the tax authority answers
      And an open shift of the cashier on the second register
      When a request for the reports with from_date=2026-03-02T00:00:00 is sent with the token
      Then the page shows (EXT-311)
        | results.length | 0 |
      When a search for reports with from_date=2026-03-02T00:00:00 is sent with the token
      Then the page shows (EXT-321)
        | results.length | 2 |

    @EXT-312
    Scenario Outline: Both ends of the time are in it: <filter> finds <count>
      Given the tax authority answers
      When a request for the reports with <filter> is sent with the token
      Then the page shows (EXT-312)
        | results.length | <count> |

      Examples: the reports were made at 09:00:01 in Kyiv
        | filter                             | count |
        | from_date=2026-03-02T07:00:01Z     | 2     |
        | from_date=2026-03-02T07:00:01.001Z | 0     |
        | to_date=2026-03-02T07:00:01Z       | 2     |
        | to_date=2026-03-02T07:00:00.999Z   | 0     |
        | from_date=2026-03-02T09:00:01      | 2     |
        | from_date=2026-03-03T00:00:00      | 0     |

    @EXT-312
    Scenario Outline: <filter> finds <count> reports of the shift named
      Given the tax authority answers
      And an open shift of the cashier on the register
      When a request for the reports with <filter> is sent with the token
      Then the page shows (EXT-312)
        | results.length | <count> |

      Examples: the last shift has no report
        | filter                                                               | count |
        | shift_id={shift_id}                                                  | 0     |
        | shift_id=00000000-0000-4000-8000-0000000000fe                        | 0     |
        | shift_id=00000000-0000-4000-8000-0000000000fe&from_date=20260302     | 0     |

    @EXT-312
    Scenario: Shifts are named in either case, and more than one at once
      Given the cashier looks at that shift
      When a request for the reports with shift_id={shift_id}&shift_id=00000000-0000-4000-8000-0000000000fe is sent with the token
      Then the page shows (EXT-312)
        | results.length | 2 |
      When a search for reports with shift_id={shift_id} is sent with the token
      Then the page shows (EXT-321)
        | results.length | 2 |

    @EXT-313 @EXT-321
    Scenario Outline: <filter> finds <count>, a Z-report first: <z>
      Given the tax authority answers
      When a request for the reports with <filter> is sent with the token
      Then the page shows (EXT-313)
        | results.length        | <count> |
        | results.0.is_z_report | <z>     |
      When a search for reports with <filter> is sent with the token
      Then the page shows (EXT-321)
        | results.length        | <count> |
        | results.0.is_z_report | <z>     |

      Examples: by kind, by number, and in the reverse order
        | filter                      | count | z       |
        | is_z_report=true            | 1     | true    |
        | is_z_report=false           | 1     | false   |
        | serial=1                    | 2     | false   |
        | serial=2                    | 0     | nothing |
        | serial=1&is_z_report=true   | 1     | true    |
        | desc=true                   | 2     | true    |
        | desc=false                  | 2     | false   |
        | desc=true&is_z_report=false | 1     | false   |

    @EXT-314
    Scenario Outline: A page with <window> has <count>, a Z-report first: <z>
      Given the tax authority answers
      When a request for the reports with <window> is sent with the token
      Then the page shows (EXT-314)
        | meta.limit            | <limit>  |
        | meta.offset           | <offset> |
        | results.length        | <count>  |
        | results.0.is_z_report | <z>      |

      Examples: one window behind another, and one behind the last
        | window                    | limit | offset | count | z       |
        | limit=1                   | 1     | 0      | 1     | false   |
        | limit=1&offset=1          | 1     | 1      | 1     | true    |
        | limit=1&offset=1&desc=yes | 1     | 1      | 1     | false   |
        | offset=2                  | 25    | 2      | 0     | nothing |
        | limit=1000                | 1000  | 0      | 2     | false   |

    @EXT-314 @EXT-312 @EXT-313
    Scenario Outline: A list with <filter> is malformed
      When a request for the reports with <filter> is sent with the token
      Then it is malformed at <place> (EXT-314)
      When a search for reports with <filter> is sent with the token
      Then it is malformed at <place> (EXT-314)

      Examples: out of bounds, and no such values
        | filter           | place             |
        | limit=0          | query.limit       |
        | limit=1001       | query.limit       |
        | offset=-1        | query.offset      |
        | serial=first     | query.serial      |
        | shift_id=1       | query.shift_id.0  |
        | is_z_report=both | query.is_z_report |
        | from_date=today  | query.from_date   |
        | to_date=tomorrow | query.to_date     |
        | desc=down        | query.desc        |

    @EXT-321
    Scenario Outline: A search of registers with <filter> finds <count>
      Given the tax authority answers
      And an open shift of the cashier on the second register
      And a request for a new X-report is sent with the token
      When a search for reports with <filter> is sent with the token
      Then the page shows (EXT-321)
        | results.length | <count> |

      Examples: in a shift too all reports of the organization are there; the register is that of the shift
        | filter                                                                                    | count |
        | desc=false                                                                                | 3     |
        | cash_register_id={cash_register_id}                                                       | 1     |
        | cash_register_id={cash_register_id}&is_z_report=true                                      | 0     |
        | cash_register_id={cash_register_id}&cash_register_id=00000000-0000-4000-8000-0000000000ff | 1     |
        | cash_register_id=00000000-0000-4000-8000-0000000000ff                                     | 0     |
        | shift_id={shift_id}                                                                       | 1     |

    @EXT-321
    Scenario: A search of a register that is no id is malformed
      When a search for reports with cash_register_id=1 is sent with the token
      Then it is malformed at query.cash_register_id.0 (EXT-321)
