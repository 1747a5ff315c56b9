Feature: Documents printed by a template

  An edited template changes what the register prints from then on.

  @CLD-604 @CLD-439 @NS-09
  Scenario: The register prints by the edited template
    Given the template "Щоденний" of the cashier
    When the cashier edits that template
      | text_global_header | Нове |
    And the cashier looks at the template in force of the register
    Then the answer shows
      | name               | Щоденний |
      | text_global_header | Нове     |

  @CLD-604 @NS-41 @assumed
  Scenario Outline: Edited lines of 24 characters are those of <request>
    Given an open shift
    And the cashier sells the taxed receipt
    And the template "Щоденний" of the cashier
    When the cashier edits that template
      | width | 24 |
    And <request>
    Then the form shows
      | longest_line | 24 |

    Examples:
      | request                                                                                                                                       |
      | a request for the text of an X-report is sent to the desk                                                                                     |
      | a request for the text of the receipt is sent to the desk                                                                                     |
      | a request for the periodical report with from_date=2026-03-02T00:00:00%2B02:00&to_date=2026-03-03T00:00:00%2B02:00 is sent with the key alone |

  @CLD-604 @NS-41 @assumed
  Scenario Outline: Where a template says no characters, <size> mm of paper have room for <wide> in a receipt as <form>
    Given an open shift of the cashier on the second register
    And the cashier sells the taxed receipt
    And the template "На всю мережу" of the cashier
    When the cashier edits that template
      | paper_width | <size> |
    And a request for the <form> of the receipt is sent without a token
    Then the form shows
      | <row> | <wide> |

    Examples: 42 characters on 58 mm, 8 dots to the millimetre
      | size | form | row          | wide |
      | 40   | text | longest_line | 29   |
      | 58   | text | longest_line | 42   |
      | 80   | text | longest_line | 58   |
      | 40   | png  | width        | 320  |
      | 58   | png  | width        | 464  |
      | 80   | png  | width        | 640  |
      | 80   | pdf  | width_mm     | 80   |

  @CLD-604 @NS-41 @assumed
  Scenario: Print blocks have as many characters as the paper of the template has room for
    Given an open shift of the cashier on the second register
    And the cashier sells the taxed receipt
    And the template "На всю мережу" of the cashier
    When the cashier edits that template
      | paper_width | 80 |
    And a request for the print-blocks of the receipt is sent without a token
    Then the answer shows
      | width | 58 |
    When a request for the print-blocks of the receipt with width=33 is sent without a token
    Then the answer shows
      | width | 33 |

  @CLD-604 @NS-41 @assumed
  Scenario Outline: An edit of "<template>" leaves the slips of <register>, whose template is another
    Given an open shift of the cashier on <register>
    And the cashier sells the taxed receipt
    And the template "<template>" of the cashier
    When the cashier edits that template
      | paper_width | 80 |
      | width       | 24 |
    And a request for the png of the receipt is sent without a token
    Then the form shows
      | width | 464 |
    When a request for the text of the receipt is sent without a token
    Then the form shows
      | longest_line | 42 |

    Examples: one that is in force elsewhere, and one that is in force nowhere
      | template      | register            |
      | Щоденний      | the second register |
      | На всю мережу | the register        |
      | Святковий     | the register        |

  @CLD-604 @NS-41 @assumed
  Scenario: A size of null is left to the renderer, and one that is not sent stays
    Given an open shift
    And the cashier sells the taxed receipt
    And the template "Щоденний" of the cashier
    When the cashier edits that template
      | paper_width | 80 |
      | png_width   | 35 |
    And the cashier edits that template
      | paper_width | null |
    Then the answer shows
      | paper_width        | null            |
      | png_width          | 35              |
      | width              | 42              |
      | text_global_header | Лавка під липою |
    When a request for the pdf of the receipt is sent without a token
    Then the form shows
      | width_mm | 58 |

  @CLD-604 @NS-41 @assumed
  Scenario: An edit to the sizes that stand already changes nothing
    Given the template "Щоденний" of the cashier
    When the cashier edits that template
      | paper_width | 58 |
      | width       | 42 |
    Then the answer shows
      | updated_at | 2026-01-09T08:00:00.000000+00:00 |
    And nothing changes

  @CLD-604 @NS-41 @assumed
  Scenario Outline: A <member> of <size> is out of bounds
    Given the template "Щоденний" of the cashier
    When the cashier edits that template
      | <member> | <size> |
    Then it is malformed at body.<member> (NS-41)
    When the cashier looks at that template
    Then the answer shows
      | <member> | <stands> |

    Examples:
      | member      | size | stands |
      | width       | 9    | 42     |
      | width       | 251  | 42     |
      | png_width   | 21   | 34     |
      | png_width   | 101  | 34     |
      | paper_width | 39   | 58     |
      | paper_width | 81   | 58     |
      | qr_scale    | 0    | 75     |
      | qr_scale    | 101  | 75     |

  @CLD-604 @NS-41 @assumed
  Scenario: A world from a file has the edited sizes
    Given the template "Щоденний" of the cashier
    When the cashier edits that template
      | paper_width | 80 |
    And the world is saved to a file
    And the cashier edits that template
      | paper_width | 40 |
    And the world is restored from the file
    And the cashier looks at that template
    Then the answer shows
      | paper_width | 80 |

  @CLD-604 @NS-09
  Scenario: A fork has the edited template, and a reset takes the edit back
    Given the template "Щоденний" of the cashier
    When the cashier edits that template
      | text_global_header | Нове |
    And a fork of the world is created
    And the cashier looks at that template
    Then the answer shows
      | text_global_header | Нове |
    When the world is reset
    And the cashier looks at that template
    Then the answer shows
      | text_global_header | Лавка під липою                  |
      | updated_at         | 2026-01-09T08:00:00.000000+00:00 |

  @CLD-604 @NS-09
  Scenario: A world from a file has the template as it was kept
    Given the template "Щоденний" of the cashier
    When the cashier edits that template
      | text_global_header | Нове |
    And the world is saved to a file
    And the cashier edits that template
      | text_global_header | Ще новіше |
    And the world is restored from the file
    And the cashier looks at that template
    Then the answer shows
      | text_global_header | Нове |
