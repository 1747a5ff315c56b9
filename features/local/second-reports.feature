@extension
Feature: The reports of two shifts, by their ids

  @EXT-363
  Scenario: Two shifts of a register have two Z-reports, each under an id of its own
    Given an open shift
    And POST /api/v1/shift/close is sent to the desk
    And the desk opens a shift
    And the desk closes the shift
    When GET /api/v1/reports/{report_id}/text is sent to the desk
    Then the text shows (EXT-363)
      | Z-ЗВІТ № 1 |  |
