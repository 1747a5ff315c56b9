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
  Scenario: Behind the last template the list of templates is empty
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
