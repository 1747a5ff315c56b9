@wire
Feature: Downloading a logo

  A picture is sent with the moment of its last change. Who shows that moment, or a later one, keeps his copy.

  @CLD-303 @CLD-304 @CLD-305 @CLD-306 @NS-42
  Scenario Outline: <line> <credentials> is a picture with its date
    When <line> is sent <credentials>
    Then the answer is 200 (NS-42)
    And the picture shows
      | width  | <width>  |
      | height | <height> |
    And the headers are (NS-42)
      | content-type  | image/png |
      | last-modified | <moment>  |

    Examples:
      | credentials                | line                                   | width | height | moment                        |
      | with the token             | GET /api/v1/organization/logo.png      | 96    | 96     | Mon, 05 Jan 2026 10:15:30 GMT |
      | with the token and the key | GET /api/v1/organization/logo.png      | 96    | 96     | Mon, 05 Jan 2026 10:15:30 GMT |
      | with the token             | GET /api/v1/organization/text_logo.png | 192   | 24     | Sun, 01 Feb 2026 12:00:00 GMT |
      | with the token and the key | GET /api/v1/organization/text_logo.png | 192   | 24     | Sun, 01 Feb 2026 12:00:00 GMT |

  @CLD-007 @CLD-306 @NS-42
  Scenario Outline: A logo is not sent to a client with a copy of <date>
    When a look at the logo is sent with header.If-Modified-Since as <date>
    Then the answer is 304 (NS-42)
    And the headers are (NS-42)
      | content-type  | nothing                       |
      | last-modified | Mon, 05 Jan 2026 10:15:30 GMT |

    Examples: the moment itself, and later
      | date                            |
      | "Mon, 05 Jan 2026 10:15:30 GMT" |
      | "Mon, 05 Jan 2026 10:15:31 GMT" |
      | "Sat, 05 Jan 2036 10:15:30 GMT" |

    Examples: in the two forms of old
      | date                             |
      | "Monday, 05-Jan-26 10:15:30 GMT" |
      | "Mon Jan  5 10:15:30 2026"       |

  @CLD-007 @CLD-306 @NS-42 @NS-52
  Scenario Outline: A logo is sent to a client with a copy of <date>
    When a look at the logo is sent with header.If-Modified-Since as <date>
    Then the answer is 200
    And the picture shows
      | width  | 96 |
      | height | 96 |

    Examples:
      | date                             |
      | "Mon, 05 Jan 2026 10:15:29 GMT"  |
      | "Monday, 05-Jan-26 10:15:29 GMT" |
      | "Mon Jan  5 10:15:29 2026"       |
      | "Thu, 01 Jan 1970 00:00:00 GMT"  |

  @CLD-007 @CLD-306 @NS-42
  Scenario Outline: The text logo is not sent to a client with a copy of <date>
    When a look at the text logo is sent with header.If-Modified-Since as <date>
    Then the answer is 304 (NS-42)
    And the headers are (NS-42)
      | content-type  | nothing                       |
      | last-modified | Sun, 01 Feb 2026 12:00:00 GMT |

    Examples: the moment itself, and later
      | date                            |
      | "Sun, 01 Feb 2026 12:00:00 GMT" |
      | "Sun, 01 Feb 2026 12:00:01 GMT" |

  @CLD-007 @CLD-306 @NS-42 @NS-52
  Scenario: The text logo is sent to a client with a copy a second too old
    When a look at the text logo is sent with header.If-Modified-Since as "Sun, 01 Feb 2026 11:59:59 GMT"
    Then the answer is 200
    And the picture shows
      | width  | 192 |
      | height | 24  |

  @CLD-304 @CLD-306 @NS-42 @NS-52
  Scenario: The text logo has a date of its own
    When a look at the text logo is sent with header.If-Modified-Since as "Mon, 05 Jan 2026 10:15:30 GMT"
    Then the answer is 200
    And the picture shows
      | width  | 192 |
      | height | 24  |

  @CLD-007 @NS-42
  Scenario Outline: If-Modified-Since of <text> is ignored
    When a look at the logo is sent with header.If-Modified-Since as <text>
    Then the answer is 200 (NS-42)
    And the picture shows
      | width  | 96 |
      | height | 96 |

    Examples:
      | text                              |
      | ""                                |
      | "yesterday"                       |
      | "2036-01-05T10:15:30Z"            |
      | "2082924930"                      |
      | "Sat, 05 Jan 2036 10:15:30"       |
      | "Sat, 05 Jan 2036 10:15:30 +0200" |
      | "Sat, 99 Jan 2036 10:15:30 GMT"   |

  @CLD-305 @AMB-05
  Scenario: An empty licence key is as good as none
    When a look at the logo is sent with header.X-License-Key as ""
    Then the answer is 200 (AMB-05)

  @CLD-305 @NS-39 @NS-52
  Scenario Outline: Of <register> the key is taken where <line> is sent
    Given the cashier looks at <register>
    When <line> is sent with the token and the key
    Then <outcome>

    Examples: keys of the organization, where the cashier works or not
      | register                       | line                                   | outcome                   |
      | the second register            | GET /api/v1/organization/logo.png      | the answer is 200         |
      | the register of another outlet | GET /api/v1/organization/logo.png      | the answer is 200 (NS-39) |
      | the register of another outlet | GET /api/v1/organization/text_logo.png | the answer is 200 (NS-39) |
