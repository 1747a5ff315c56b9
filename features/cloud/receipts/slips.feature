@extension
Feature: Forms of a receipt

  A receipt is shown to everyone who knows its id or its fiscal code: as a page, PDF, text, picture, code, XML and blocks
  for a printer. Cashiers of its organization send it to buyers as often as they are asked.

  Rule: a receipt is open to whoever knows its id or its fiscal code

    @EXT-221 @EXT-222 @EXT-228
    Scenario: The page of a receipt is shown without a token
      Given an open shift
      And the cashier sells the taxed receipt
      When a request for the html of the receipt is sent without a token
      Then it is accepted
      And the form shows (EXT-222)
        | type        | text/html |
        | is_whole    | true      |
        | words.ЧЕК   | true      |
        | words.Сир   | true      |
        | words.КОПІЯ | nothing   |

    @EXT-221 @simulated
    Scenario: A receipt is found by its fiscal code
      Given an open shift
      And the cashier takes the register offline
      And the cashier sells the taxed receipt
      When a request for the text of the receipt {fiscal_code} is sent without a token
      Then it is accepted
      And the form shows (EXT-221)
        | type         | text/plain |
        | words.ОФЛАЙН | true       |

    @EXT-221
    Scenario Outline: A receipt that was never made has no <form>
      Given an open shift
      And the cashier sells the taxed receipt
      When a request for the <form> of the receipt <receipt> is sent without a token
      Then the answer is 404 (EXT-221)
      And the answer shows (EXT-221)
        | code    | null     |
        | message | any text |
      And nothing changes

      Examples:
        | form         | receipt                              |
        | html         | 00000000-0000-4000-8000-0000000000ff |
        | pdf          | 00000000-0000-4000-8000-0000000000ff |
        | text         | 00000000-0000-4000-8000-0000000000ff |
        | png          | 00000000-0000-4000-8000-0000000000ff |
        | qrcode       | 00000000-0000-4000-8000-0000000000ff |
        | xml          | 00000000-0000-4000-8000-0000000000ff |
        | print-blocks | TEST-000000                          |

    @EXT-221
    Scenario Outline: The <form> of a receipt is shown for its organization
      Given an open shift
      And the cashier sells the taxed receipt
      And the tax authority answers
      And the cashier looks at the profile
      When a request for the <form> of the receipt with organization_id={organization_id} is sent without a token
      Then the answer is 200 (EXT-221)

      Examples:
        | form         |
        | html         |
        | pdf          |
        | text         |
        | png          |
        | qrcode       |
        | xml          |
        | print-blocks |

    @EXT-221
    Scenario Outline: A receipt of another organization has no <form> for the one that is named
      Given an open shift
      And the cashier sells the taxed receipt
      And the cashier of another organization looks at the profile
      When a request for the <form> of the receipt with organization_id={organization_id} is sent without a token
      Then the answer is 404 (EXT-221)

      Examples:
        | form         |
        | html         |
        | pdf          |
        | text         |
        | png          |
        | qrcode       |
        | xml          |
        | print-blocks |

    @EXT-221
    Scenario: What is neither an id nor a fiscal code is malformed
      When a request for the html of the receipt TEST-12345 is sent without a token
      Then it is malformed at path.receipt_id (EXT-221)
      When a request for the html of the receipt TEST-123456 with organization_id=7 is sent without a token
      Then it is malformed at query.organization_id (EXT-221)

  Rule: text and pictures have the width that is asked for

    @EXT-224 @owner
    Scenario Outline: Text is at most <width> characters wide
      Given an open shift
      And the cashier sells the taxed receipt
      When a request for the text of the receipt with width=<width> is sent without a token
      Then the form shows (EXT-224)
        | type         | text/plain |
        | longest_line | <width>    |

      Examples:
        | width |
        | 10    |
        | 42    |
        | 250   |

    @EXT-224
    Scenario Outline: The width <width> of a <request> is out of bounds
      Given an open shift
      And the cashier sells the taxed receipt
      When <request> is sent with query.width as <width>
      Then it is malformed at query.width (EXT-224)

      Examples:
        | request                   | width |
        | a receipt as text         | 9     |
        | a receipt as text         | 251   |
        | a receipt as print blocks | 9     |
        | a receipt as print blocks | 251   |

    @EXT-225 @owner
    Scenario Outline: A picture with <query> is <width> dots wide
      Given an open shift
      And the cashier sells the taxed receipt
      When a request for the png of the receipt with <query> is sent without a token
      Then the form shows (EXT-225)
        | type  | image/png |
        | width | <width>   |

      Examples:
        | query                                     | width |
        | paper_width=40                            | 320   |
        | paper_width=40&width=22                   | 320   |
        | paper_width=58&qrcode_scale=1             | 464   |
        | paper_width=80                            | 640   |
        | paper_width=40&width=35                   | 640   |
        | paper_width=58&width=68                   | 928   |
        | paper_width=80&width=35                   | 1280  |
        | paper_width=40&width=69                   | 960   |
        | paper_width=58&width=100                  | 1392  |
        | paper_width=80&width=100&qrcode_scale=100 | 1920  |

    @EXT-225
    Scenario Outline: A picture with <member> <value> is out of bounds
      Given an open shift
      And the cashier sells the taxed receipt
      When a receipt as a picture is sent with query.<member> as <value>
      Then it is malformed at query.<member> (EXT-225)

      Examples:
        | member       | value |
        | width        | 21    |
        | width        | 101   |
        | paper_width  | 39    |
        | paper_width  | 81    |
        | qrcode_scale | 0     |
        | qrcode_scale | 101   |

    @EXT-223 @owner
    Scenario: The PDF is one page as wide as the paper
      Given an open shift
      And the cashier sells the taxed receipt
      When a request for the pdf of the receipt is sent without a token
      Then the form shows (EXT-223)
        | type               | application/pdf                                                 |
        | is_whole           | true                                                            |
        | pages              | 1                                                               |
        | width_mm           | 58                                                              |
        | is_higher_than_wide | true                                                           |
        | disposition        | "inline; filename=\"receipt-00000000-0000-4000-8000-000000000001.pdf\"" |

    @EXT-223
    Scenario: The PDF is saved when it is asked for as a download
      Given an open shift
      And the cashier sells the taxed receipt
      When a request for the pdf of the receipt with download=true is sent without a token
      Then the form shows (EXT-223)
        | type        | application/pdf                                                     |
        | disposition | "attachment; filename=\"receipt-00000000-0000-4000-8000-000000000001.pdf\"" |

  Rule: a slip says what it is, and whose

    @EXT-228
    Scenario Outline: The second copy of a receipt says so on its <form>
      Given an open shift
      And the cashier sells the taxed receipt
      When a request for the <form> of the receipt with is_second_copy=true is sent without a token
      Then the form shows (EXT-228)
        | words.КОПІЯ | true |

      Examples:
        | form |
        | text |
        | html |

    @EXT-225 @EXT-228 @EXT-271
    Scenario Outline: The <form> with <query> that is sent <to> is another than without
      Given an open shift
      And the cashier sells the taxed receipt
      And the tax authority answers
      When a request for the <form> of the receipt is sent <to>
      And a request for the <form> of the receipt with <query> is sent <to>
      Then the last two answers show (EXT-228)
        | alike | false |

      Examples:
        | form         | query               | to              |
        | png          | is_second_copy=true | without a token |
        | pdf          | is_second_copy=true | without a token |
        | print-blocks | is_second_copy=true | without a token |
        | text         | is_second_copy=true | to the desk     |
        | html         | is_second_copy=true | to the desk     |
        | png          | is_second_copy=true | to the desk     |
        | pdf          | is_second_copy=true | to the desk     |
        | png          | qrcode_scale=30     | without a token |
        | png          | qrcode_scale=30     | to the desk     |

    @EXT-229
    Scenario: A simple page is without header and footer of the template
      Given an open shift
      And the cashier sells the taxed receipt
      When a request for the html of the receipt with simple=true is sent without a token
      Then the form shows (EXT-229)
        | words.Сир    | true    |
        | words.Дякуємо | nothing |
        | words.Свіжий | nothing |
        | buttons      | 0       |

    @EXT-230
    Scenario Outline: Buttons of the template are <shown> with <query>
      Given an open shift
      And the cashier sells the taxed receipt
      When a request for the html of the receipt with <query> is sent without a token
      Then the form shows (EXT-230)
        | buttons | <count> |

      Examples:
        | shown    | query              | count |
        | shown    | is_second_copy=1   | 1     |
        | shown    | show_buttons=true  | 1     |
        | left out | show_buttons=false | 0     |

    @EXT-231 @EXT-235 @simulated
    Scenario: A receipt the tax authority has taken is shown with its code
      Given an open shift
      And the cashier sells the taxed receipt
      And the tax authority answers
      When the cashier looks at that receipt as text
      Then the form shows (EXT-231)
        | words.надано   | nothing |
        | words.cashregs | true    |
      When the cashier looks at the code of that receipt
      Then the form shows (EXT-235)
        | type      | image/png |
        | is_square | true      |
