@wire
Feature: Downloading the logos of a template

  @CLD-441 @CLD-442 @CLD-608 @NS-42
  Scenario Outline: <line> is a picture with its date
    Given the template "Щоденний" of the cashier
    When <line> is sent with the token and the key
    Then the answer is 200 (NS-42)
    And the picture shows
      | width  | <width>  |
      | height | <height> |
    And the headers are (NS-42)
      | content-type  | image/png |
      | last-modified | <moment>  |

    Examples:
      | line                                                      | width | height | moment                        |
      | GET /api/v1/cash-registers/receipt-template/html_logo.png | 128   | 128    | Fri, 09 Jan 2026 09:30:00 GMT |
      | GET /api/v1/cash-registers/receipt-template/text_logo.png | 96    | 96     | Sat, 10 Jan 2026 11:45:15 GMT |
      | GET /api/v1/receipt-templates/{template_id}/html_logo.png | 128   | 128    | Fri, 09 Jan 2026 09:30:00 GMT |

  @CLD-441 @NS-42
  Scenario: The logo is that of the template in force for the register
    When the cashier looks at the logo in force of the register of another outlet
    Then the picture shows
      | width  | 120 |
      | height | 120 |

  @CLD-608 @NS-42
  Scenario: The logo of a template is its own
    Given the template "Вокзальний" of the cashier
    When the cashier looks at the logo of that template
    Then the picture shows
      | width  | 120 |
      | height | 120 |

  @CLD-007 @CLD-445 @NS-42 @NS-52
  Scenario Outline: <request> with a copy of <date>: <outcome>
    Given the template "Щоденний" of the cashier
    When <request> is sent with header.If-Modified-Since as <date>
    Then <outcome>

    Examples: the moment of the last change, and later
      | request                          | date                            | outcome |
      | a look at the logo in force      | "Fri, 09 Jan 2026 09:30:00 GMT" | the answer is 304 (NS-42) |
      | a look at the text logo in force | "Sat, 10 Jan 2026 11:45:15 GMT" | the answer is 304 (NS-42) |
      | a look at the logo of a template | "Fri, 09 Jan 2026 09:30:00 GMT" | the answer is 304 (NS-42) |
      | a look at the logo in force      | "Sat, 05 Jan 2036 10:15:30 GMT" | the answer is 304 (NS-42) |
      | a look at the text logo in force | "Sat, 05 Jan 2036 10:15:30 GMT" | the answer is 304 (NS-42) |

    Examples: before
      | request                          | date                            | outcome |
      | a look at the logo in force      | "Fri, 09 Jan 2026 09:29:59 GMT" | the answer is 200 |
      | a look at the text logo in force | "Sat, 10 Jan 2026 11:45:14 GMT" | the answer is 200 |
      | a look at the logo of a template | "Fri, 09 Jan 2026 09:29:59 GMT" | the answer is 200 |

    Examples: no HTTP-date
      | request                          | date         | outcome |
      | a look at the logo in force      | "yesterday"  | the answer is 200 (NS-42) |
      | a look at the text logo in force | "2036-01-05" | the answer is 200 (NS-42) |
