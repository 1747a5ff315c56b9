@extension
Feature: Reports of the desk by their ids, and the text of an X-report

  An ERP module prints X- and Z-reports by itself and asks for their text; a page in a browser looks at the taxes and the
  shifts. None of them shows a token.

  Rule: the text of an X-report

    @EXT-361 @EXT-362
    Scenario: The text of an X-report has the sums of the shift, and is not printed
      Given an open shift
      And the cashier sells the minimal receipt
      When a request for the text of an X-report is sent to the desk
      Then the answer is 200
      And the headers are
        | content-type | text/plain; charset=utf-8 |
      And the text shows (EXT-361)
        | longest line | 42      |
        | X-ЗВІТ № 1   |         |
        | РАЗОМ        | "20.00" |
      And the printer has been asked for
        | nothing |

    @EXT-361 @EXT-363
    Scenario Outline: <line> is malformed
      Given an open shift
      When <line> is sent to the desk
      Then it is malformed at <place> (EXT-361)
      And nothing changes (EXT-361)

      Examples: out of bounds
        | line                                                                                     | place          |
        | a request for the text of an X-report with width=9                                       | query.width    |
        | a request for the text of an X-report with width=251                                     | query.width    |
        | a request for the text of the report 00000000-0000-4000-8000-0000000000ff with width=9   | query.width    |
        | a request for the text of the report 00000000-0000-4000-8000-0000000000ff with width=251 | query.width    |
        | a request for the text of the report last                                                | path.report_id |

    @EXT-361
    Scenario: Without a shift the desk has no text of an X-report
      When a request for the text of an X-report is sent to the desk
      Then it is refused because shift not open (EXT-361)
      And nothing changes (EXT-361)

    @EXT-361 @EXT-362 @simulated
    Scenario: A printer without paper does not matter
      Given an open shift
      And the printer has no paper
      When a request for the text of an X-report is sent to the desk
      Then the text shows (EXT-362)
        | X-ЗВІТ № 1 |  |

    @EXT-361 @simulated
    Scenario: A desk kept to another computer gives no X-report
      Given an open shift
      And the register is held by another computer
      When a request for the text of an X-report is sent to the desk
      Then it is refused because register already used by another agent identifier (EXT-361)

  Rule: reports by their ids

    @EXT-363
    Scenario: The Z-report of a closing, by the id in its answer
      Given an open shift
      And the cashier sells the minimal receipt
      And a request to close the shift at the desk is sent to the desk
      When a request for the text of the report with width=32 is sent to the desk
      Then the text shows (EXT-363)
        | longest line | 32      |
        | Z-ЗВІТ № 1   |         |
        | РАЗОМ        | "20.00" |
      And nothing changes (EXT-363)

    @EXT-363
    Scenario: An X-report of the cloud
      Given an open shift of the cashier on the register
      And a request for a new X-report is sent with the token
      When a request for the text of the report is sent to the desk
      Then the text shows (EXT-363)
        | longest line | 42 |
        | X-ЗВІТ № 1   |    |

    @EXT-363
    Scenario: The desk knows no report of another register
      Given an open shift of the cashier on the second register
      And a request for a new X-report is sent with the token
      And the cashier looks at the register
      When a request for the text of the report is sent to the desk
      Then it is refused because unknown id (EXT-363)

    @EXT-363
    Scenario: The desk knows no report of an unknown id
      When a request for the text of the report is sent to the desk
      Then it is refused because unknown id (EXT-363)

  Rule: the reports of two shifts

    @EXT-363
    Scenario: Two shifts of a register have two Z-reports, each under an id of its own
      Given an open shift
      And a request to close the shift at the desk is sent to the desk
      And the desk opens a shift
      And the desk closes the shift
      When a request for the text of the report is sent to the desk
      Then the text shows (EXT-363)
        | Z-ЗВІТ № 1 |  |
