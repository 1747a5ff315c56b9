Feature: Receipt templates

  A template says what stands above and below every receipt, and how receipts look. It is assigned to those who may
  use it, and activated for some of them: for single registers, for an outlet, or for the whole organization.

  @CLD-601 @CLD-602 @CLD-010 @FLD-004 @NS-09 @NS-37 @LIM-034 @LIM-048 @assumed
  Scenario: The list of templates shows for whom each of them is
    When the cashier looks at the templates
    Then the page shows
      | meta.limit                                          | 25                                      |
      | meta.offset                                         | 0                                       |
      | results.length                                      | 4                                       |
      | results.0.id                                        | any id                                  |
      | results.0.name                                      | Щоденний                                |
      | results.0.created_at                                | 2026-01-09T08:00:00.000000+00:00        |
      | results.0.activated                                 | true                                    |
      | results.0.assignment.organization                   | false                                   |
      | results.0.assignment.branches                       | []                                      |
      | results.0.assignment.cash_registers.length          | 3                                       |
      | results.0.activation.cash_registers.length          | 2                                       |
      | results.0.activation.cash_registers.0.id            | any id                                  |
      | results.0.activation.cash_registers.0.fiscal_number | TEST000001                              |
      | results.0.activation.cash_registers.0.number        | 1                                       |
      | results.0.activation.cash_registers.0.name          | Каса біля входу                         |
      | results.1.activated                                 | false                                   |
      | results.1.assignment.branches.0.name                | Крамниця на Липовій                     |
      | results.1.activation.branches                       | []                                      |
      | results.2.activated                                 | true                                    |
      | results.2.activation.branches.0.id                  | any id                                  |
      | results.2.activation.branches.0.address             | м. Липовець-на-Горі, вул. Вокзальна, 22 |
      | results.3.activated                                 | true                                    |
      | results.3.activation.organization                   | true                                    |
    And nothing changes

  @CLD-601 @AUT-012 @NS-09 @assumed
  Scenario: The list of templates of another organization shows its own
    When the cashier of another organization looks at the templates
    Then the page shows
      | results.length | 1         |
      | results.0.name | Квітковий |

  @CLD-602 @CLD-010 @LIM-030 @NS-09
  Scenario: A page of the list of templates
    When the cashier looks at the second template alone
    Then the page shows
      | meta.limit     | 1         |
      | meta.offset    | 1         |
      | results.length | 1         |
      | results.0.name | Святковий |

  @CLD-602 @LIM-046
  Scenario: Behind the last template there are none
    When the cashier looks at the templates behind the last
    Then the page shows
      | results.length | 0 |

  @CLD-603 @NS-09 @assumed
  Scenario: A template is shown whole
    Given the template "Щоденний" of the cashier
    When the cashier looks at that template
    Then the answer shows
      | id                                     | any id                           |
      | organization_id                        | any id                           |
      | name                                   | Щоденний                         |
      | html_global_header                     | <h1>Лавка під липою</h1>         |
      | html_global_footer                     | <p>Чекаємо на вас знову</p>      |
      | text_global_header                     | Лавка під липою                  |
      | text_global_footer                     | Чекаємо на вас знову             |
      | email_subject                          | Ваш чек від «Лавки під липою»    |
      | sms_label                              | Лавка                            |
      | html_font                              | Open Sans                        |
      | html_default_style_by_url              | false                            |
      | width                                  | 42                               |
      | png_width                              | 34                               |
      | paper_width                            | 58                               |
      | qr_scale                               | 75                               |
      | html_header_blocks.0.type              | image                            |
      | html_header_blocks.1.type              | content                          |
      | html_footer_blocks.0.context_key       | loyalty_card                     |
      | html_footer_blocks.1.links.0.type      | instagram                        |
      | html_footer_blocks.2.buttons.0.0.label | Оцінити покупку                  |
      | text_footer_blocks.0.variant           | qr                               |
      | created_at                             | 2026-01-09T08:00:00.000000+00:00 |
      | updated_at                             | 2026-01-09T08:00:00.000000+00:00 |
      | html_logo                              | nothing                          |
      | activation                             | nothing                          |

  @CLD-603 @NS-09 @assumed
  Scenario: What a template leaves open is null
    Given the template "На всю мережу" of the cashier
    When the cashier looks at that template
    Then the answer shows
      | html_font          | null |
      | html_header_blocks | null |
      | email_subject      | null |
      | html_title         | null |
      | sms_label          | null |
      | paper_width        | null |
      | html_global_header | ""   |

  @CLD-603 @CLD-604 @simulated @NS-09
  Scenario: An edit changes the header that is sent, and leaves what is not
    Given the template "Щоденний" of the cashier
    When the cashier edits that template
      | html_global_header | <h1>Переїхали!</h1> |
    Then the answer shows
      | html_global_header | <h1>Переїхали!</h1>              |
      | html_global_footer | <p>Чекаємо на вас знову</p>      |
      | text_global_header | Лавка під липою                  |
      | text_global_footer | Чекаємо на вас знову             |
      | name               | Щоденний                         |
      | updated_at         | 2026-03-02T07:00:00.000000+00:00 |
    And the template has been edited
    When the cashier looks at that template
    Then the answer shows
      | html_global_header | <h1>Переїхали!</h1>              |
      | html_global_footer | <p>Чекаємо на вас знову</p>      |
      | created_at         | 2026-01-09T08:00:00.000000+00:00 |
      | updated_at         | 2026-03-02T07:00:00.000000+00:00 |

  @CLD-604 @NS-09
  Scenario Outline: An edit of <member> and then of <other> leaves each what it was made
    Given the template "Щоденний" of the cashier
    When the cashier edits that template
      | <member> | Нове |
    Then the answer shows
      | <member> | Нове |
    When the senior cashier edits that template
      | <other> | Ще новіше |
    Then the answer shows
      | <member> | Нове      |
      | <other>  | Ще новіше |

    Examples:
      | member             | other              |
      | html_global_header | text_global_header |
      | text_global_header | html_global_footer |
      | html_global_footer | text_global_footer |
      | text_global_footer | html_global_header |

  @CLD-604 @NS-41 @assumed
  Scenario: An edit with an empty text takes a footer away
    Given the template "Щоденний" of the cashier
    When the cashier edits that template
      | text_global_footer |  |
    Then the answer shows
      | text_global_footer | ""              |
      | text_global_header | Лавка під липою |

  @CLD-604 @NS-41 @assumed
  Scenario: An edit to what stands already changes nothing
    Given the template "Щоденний" of the cashier
    When the cashier edits that template
      | text_global_header | Лавка під липою |
    Then the answer shows
      | updated_at | 2026-01-09T08:00:00.000000+00:00 |
    And nothing changes

  @CLD-604 @NS-09
  Scenario: An edit of one template leaves the others
    Given the template "Щоденний" of the cashier
    When the cashier edits that template
      | text_global_header | Нове |
    Given the template "Святковий" of the cashier
    When the cashier looks at that template
    Then the answer shows
      | text_global_header | Зі святом! |

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
  Scenario Outline: An edit of <member> to <size> is the width of a receipt as <form>
    Given an open shift
    And the cashier sells the taxed receipt
    And the template "Щоденний" of the cashier
    When the cashier edits that template
      | <member> | <size> |
    Then the answer shows
      | <member> | <size> |
    When GET /api/v1/receipts/{receipt_id}/<form> is sent without a token
    Then the form shows
      | <row> | <wide> |

    Examples: 34 characters in a line of a picture, 42 of a text
      | member      | size | form | row          | wide |
      | paper_width | 40   | png  | width        | 320  |
      | paper_width | 80   | png  | width        | 640  |
      | paper_width | 40   | pdf  | width_mm     | 40   |
      | paper_width | 80   | pdf  | width_mm     | 80   |
      | png_width   | 35   | png  | width        | 928  |
      | width       | 24   | text | longest_line | 24   |
      | paper_width | 80   | text | longest_line | 42   |

    Examples: what is asked for stands before the template
      | member      | size | form               | row          | wide |
      | paper_width | 80   | png?paper_width=40 | width        | 320  |
      | png_width   | 35   | png?width=34       | width        | 464  |
      | width       | 24   | text?width=30      | longest_line | 30   |

  @CLD-604 @NS-41 @assumed
  Scenario Outline: An edit of <member> to <size> is the width of an X-report as <form>
    Given an open shift of the cashier on the register
    And the cashier sells the taxed receipt
    And POST /api/v1/reports is sent with the token
    And the template "Щоденний" of the cashier
    When the cashier edits that template
      | <member> | <size> |
    And GET /api/v1/reports/{report_id}/<form> is sent without a token
    Then the form shows
      | <row> | <wide> |

    Examples: as the template says
      | member      | size | form | row          | wide |
      | paper_width | 40   | png  | width        | 320  |
      | paper_width | 80   | png  | width        | 640  |
      | png_width   | 35   | png  | width        | 928  |
      | width       | 24   | text | longest_line | 24   |

    Examples: what is asked for stands before the template
      | member      | size | form               | row          | wide |
      | paper_width | 80   | png?paper_width=40 | width        | 320  |
      | png_width   | 35   | png?width=34       | width        | 464  |
      | width       | 24   | text?width=30      | longest_line | 30   |

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
      | request                                                                                                                                           |
      | POST /api/v1/shift/xreport/txt is sent to the desk                                                                                                |
      | GET /api/v1/receipts/{receipt_id}/text is sent to the desk                                                                                        |
      | GET /api/v1/reports/periodical?from_date=2026-03-02T00:00:00%2B02:00&to_date=2026-03-03T00:00:00%2B02:00 is sent with the key alone |

  @CLD-604 @NS-41 @assumed
  Scenario Outline: Where a template says no characters, <size> mm of paper have room for <wide> in a receipt as <form>
    Given an open shift of the cashier on the second register
    And the cashier sells the taxed receipt
    And the template "На всю мережу" of the cashier
    When the cashier edits that template
      | paper_width | <size> |
    And GET /api/v1/receipts/{receipt_id}/<form> is sent without a token
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
    And GET /api/v1/receipts/{receipt_id}/print-blocks is sent without a token
    Then the answer shows
      | width | 58 |
    When GET /api/v1/receipts/{receipt_id}/print-blocks?width=33 is sent without a token
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
    And GET /api/v1/receipts/{receipt_id}/png is sent without a token
    Then the form shows
      | width | 464 |
    When GET /api/v1/receipts/{receipt_id}/text is sent without a token
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
    When GET /api/v1/receipts/{receipt_id}/pdf is sent without a token
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

  @CLD-606 @CLD-607 @NS-37 @assumed
  Scenario: A template assigned to three registers and activated for two
    Given the template "Щоденний" of the cashier
    When the cashier looks at the assignments of that template
    Then the answer shows
      | organization          | false  |
      | branches              | []     |
      | cash_registers.length | 3      |
      | cash_registers.0      | any id |
    When the cashier looks at the activation of that template
    Then the answer shows
      | organization          | false  |
      | branches              | []     |
      | cash_registers.length | 2      |
      | cash_registers.0      | any id |

  @CLD-606 @CLD-607 @NS-37 @assumed
  Scenario: A template that is assigned and not activated
    Given the template "Святковий" of the cashier
    When the cashier looks at the assignments of that template
    Then the answer shows
      | branches.length       | 1 |
      | cash_registers.length | 1 |
    When the cashier looks at the activation of that template
    Then the answer shows
      | organization          | false |
      | branches.length       | 0     |
      | cash_registers.length | 0     |

  @CLD-606 @CLD-607 @NS-37 @assumed
  Scenario Outline: The template "<name>" is for <everyone>, and for <outlets> outlets besides
    Given the template "<name>" of the cashier
    When the cashier looks at the assignments of that template
    Then the answer shows
      | organization          | <all>      |
      | branches.length       | <outlets>  |
      | cash_registers.length | <assigned> |
    When the cashier looks at the activation of that template
    Then the answer shows
      | organization          | <all>     |
      | branches.length       | <outlets> |
      | cash_registers.length | 0         |

    Examples: of an outlet, where one register more may use it, and of the organization
      | name          | everyone | all   | outlets | assigned |
      | Вокзальний    | some     | false | 1       | 1        |
      | На всю мережу | everyone | true  | 0       | 0        |

  @CLD-607 @NS-09 @NS-37
  Scenario: To look at an activation activates nothing
    Given the template "Святковий" of the cashier
    When the cashier looks at the activation of that template
    And the cashier looks at the activation of that template
    Then the answer shows
      | organization          | false |
      | branches.length       | 0     |
      | cash_registers.length | 0     |
    And nothing changes
    When the cashier looks at the template in force of the second register
    Then the answer shows
      | name | На всю мережу |

  @CLD-439 @CLD-440 @NS-09 @assumed
  Scenario Outline: The most particular template is in force: <name> for <register>
    When the cashier looks at the template in force of <register>
    Then the answer shows
      | name | <name> |

    Examples: its own, before its outlet's and the organization's
      | register                | name     |
      | the register            | Щоденний |
      | the production register | Щоденний |

    Examples: its outlet's, before the organization's
      | register                       | name       |
      | the register of another outlet | Вокзальний |

    Examples: the organization's, whatever is only assigned
      | register            | name          |
      | the second register | На всю мережу |
      | the agent register  | На всю мережу |

  Rule: no template is in force

    @CLD-439 @NS-09 @assumed
    Scenario Outline: A template that is only assigned gives no register <view>
      When the cashier of another organization looks at <view> of the register of another organization
      Then it is refused because no template is in force

      Examples:
        | view                   |
        | the template in force  |
        | the logo in force      |
        | the text logo in force |

    @CLD-439 @NS-09
    Scenario: A template that is activated is in force
      When the cashier looks at the template in force of the second register
      Then the answer shows
        | name | На всю мережу |

  Rule: no logo is set

    @CLD-442 @NS-42 @assumed
    Scenario: A template with a logo for the screen, and none for paper
      When the cashier looks at the text logo in force of the register of another outlet
      Then it is refused because no logo is set
      When the cashier looks at the logo in force of the register of another outlet
      Then it is accepted

    @CLD-441 @CLD-442 @NS-42 @assumed
    Scenario Outline: A register whose template has no logo has none: <view>
      When the cashier looks at <view> of the second register
      Then it is refused because no logo is set

      Examples: not that of the organization, nor that of another template
        | view                   |
        | the logo in force      |
        | the text logo in force |

    @CLD-608 @NS-42 @assumed
    Scenario: A template without a logo shows none
      Given the template "Святковий" of the cashier
      When the cashier looks at the logo of that template
      Then it is refused because no logo is set

  Rule: unknown id

    @CLD-011 @AUT-012 @CLD-603 @CLD-606 @CLD-607 @CLD-608 @NS-31
    Scenario Outline: <view> is not shown where it is another organization's
      Given the template "Квітковий" of the cashier of another organization
      When the cashier looks at <view>
      Then it is refused because unknown id

      Examples:
        | view                             |
        | that template                    |
        | the assignments of that template |
        | the activation of that template  |
        | the logo of that template        |

    @CLD-011 @AUT-012 @CLD-604 @NS-31
    Scenario: A template of another organization is not edited
      Given the template "Квітковий" of the cashier of another organization
      When the cashier edits that template
        | text_global_header | Нове |
      Then it is refused because unknown id

    @CLD-603 @CLD-604 @AUT-012
    Scenario: A template of the cashier's own organization is edited
      Given the template "Квітковий" of the cashier of another organization
      When the cashier of another organization edits that template
        | text_global_header | Нове |
      Then it is accepted
