Feature: Terminals that drop while they work

  When the terminal is gone the client hears 9007 at once, and what stands in the bank is asked for when it is back.

  Rule: A terminal at rest knows nothing of who comes and goes

    Background:
      Given the terminal connects
      And a client of the terminal

    @NS-86 @BRG-214 @simulated @assumed
    Scenario Outline: The terminal at rest takes the next purchase when a client <departure>
      When the client <departure>
      And a client of the terminal
      And the client asks for a purchase
        | payload.amount | 2000 |
      Then the client hears
        | success | true |
      And the terminal shows
        | batch.purchases | {"count": 1, "sum": 2000} |

      Examples:
        | departure  |
        | leaves     |
        | breaks off |
        | is cut off |

    @BRG-214 @BRG-215 @NS-86 @simulated @assumed
    Scenario Outline: The terminal at rest that <loss> and <return> takes the next purchase
      Given the terminal <loss>
      And the client asks for a purchase
        | payload.amount | 700 |
      And the terminal <return>
      And a client of the terminal
      When the client asks for a purchase
        | payload.amount | 700 |
      Then the client hears
        | success       | true |
        | result.amount | 700  |
      And the terminal shows
        | batch.purchases | {"count": 1, "sum": 700} |

      Examples:
        | loss         | return              |
        | drops        | connects            |
        | is unplugged | is plugged in again |

  Rule: A terminal that is gone is no success

    Background:
      Given the terminal connects
      And a client of the terminal
      And the terminal waits for a hand at every step
      And the client asks for a purchase
        | payload.amount | 2000 |

    @BRG-215 @NS-86 @ERR-401 @simulated @assumed @owner
    Scenario Outline: A purchase at <step> is no success to its client when the terminal drops, and stands in the bank when it is back
      Given the terminal goes on to <step>
      When the terminal drops
      Then the client hears
        | event | disconnected |
      And the client hears
        | request_id | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | success    | false                                |
        | code       | 9007                                 |
        | result     | {}                                   |
      When the terminal approves by hand
      And the terminal connects
      Then the terminal shows
        | last.state      | approved                  |
        | batch.purchases | {"count": 1, "sum": 2000} |

      Examples:
        | step             |
        | waiting-for-card |
        | card-read        |
        | pin              |
        | authorising      |

    @BRG-215 @NS-86 @simulated @assumed @owner
    Scenario Outline: A purchase at <step> is found again under its request_id when the terminal that dropped is back
      Given the terminal goes on to <step>
      And the terminal drops
      And the terminal connects
      And a client of the terminal
      When the client asks for a purchase
        | payload.amount | 2000 |
      And the terminal works by itself again
      Then the client hears
        | request_id | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | success    | true                                 |
        | result.rrn | "748920811769"                       |
      And the terminal shows
        | batch.purchases | {"count": 1, "sum": 2000} |

      Examples:
        | step             |
        | waiting-for-card |
        | card-read        |
        | pin              |
        | authorising      |

    @BRG-215 @NS-86 @ERR-401 @simulated @assumed @owner
    Scenario Outline: A purchase at <step> comes to nothing when the terminal is unplugged, now and when it is asked for again
      Given the terminal goes on to <step>
      When the terminal is unplugged
      Then the client hears
        | request_id | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | success    | false                                |
        | code       | 9007                                 |
      When the terminal is plugged in again
      And a client of the terminal
      And the client asks for a purchase
        | payload.amount | 2000 |
      Then the client hears
        | code | 9007 |
      And the terminal shows
        | current         | null                   |
        | last.state      | failed                 |
        | batch.purchases | {"count": 0, "sum": 0} |

      Examples:
        | step             |
        | waiting-for-card |
        | card-read        |
        | pin              |
        | authorising      |

    @BRG-215 @NS-86 @simulated @assumed
    Scenario Outline: A terminal that <loss> while a purchase is at <step> and <return> makes the next one
      Given the terminal goes on to <step>
      And the terminal <loss>
      And the terminal <return>
      And a client of the terminal
      When the client asks for a purchase
        | request_id     | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | payload.amount | 700                                  |
      And the terminal works by itself again
      Then the client hears
        | request_id    | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | success       | true                                 |
        | result.amount | 700                                  |
      And the terminal shows
        | current         | null    |
        | batch.purchases | <batch> |

      Examples:
        | step             | loss         | return              | batch                     |
        | waiting-for-card | drops        | connects            | {"count": 2, "sum": 2700} |
        | waiting-for-card | is unplugged | is plugged in again | {"count": 1, "sum": 700}  |
        | card-read        | drops        | connects            | {"count": 2, "sum": 2700} |
        | card-read        | is unplugged | is plugged in again | {"count": 1, "sum": 700}  |
        | pin              | drops        | connects            | {"count": 2, "sum": 2700} |
        | pin              | is unplugged | is plugged in again | {"count": 1, "sum": 700}  |
        | authorising      | drops        | connects            | {"count": 2, "sum": 2700} |
        | authorising      | is unplugged | is plugged in again | {"count": 1, "sum": 700}  |

    @BRG-215 @NS-86 @ERR-401 @simulated @assumed
    Scenario: Purchases under way and in the queue come to nothing together when the terminal is unplugged
      Given the client asks for a purchase
        | request_id     | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | payload.amount | 700                                  |
      When the terminal is unplugged
      Then the client hears
        | request_id | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | code       | 9007                                 |
      And the client hears
        | request_id | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | code       | 9007                                 |
      And the client hears
        | event | disconnected |
      And the terminal shows
        | current         | null                   |
        | queue           | []                     |
        | batch.purchases | {"count": 0, "sum": 0} |

    @BRG-215 @NS-86 @simulated @assumed
    Scenario: Purchases under way and in the queue stand in the bank when the terminal that dropped is back
      Given the client asks for a purchase
        | request_id     | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | payload.amount | 700                                  |
      And the terminal drops
      When the terminal works by itself again
      And the terminal connects
      And a client of the terminal
      And the client asks for a purchase
        | request_id     | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | payload.amount | 700                                  |
      Then the client hears
        | request_id    | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | result.amount | 700                                  |
      And the terminal shows
        | batch.purchases | {"count": 2, "sum": 2700} |

  Rule: a terminal that is away

    @BRG-215 @NS-32 @assumed
    Scenario: A purchase while the terminal is away is answered with a failure
      Given a client of the terminal
      And the terminal connects
      And the terminal drops
      And the client hears
        | event | connected |
      And the client hears
        | event | disconnected |
      When the client asks for a purchase
        | payload.amount | 100 |
      Then the client hears
        | success        | false                                |
        | code           | 9007                                 |
        | error          | any text                             |
        | operation_type | purchase                             |
        | terminal_id    | 50000000-0000-4000-8000-000000000001 |
        | request_id     | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | result         | {}                                   |
