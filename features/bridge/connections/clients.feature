Feature: Clients that leave while the terminal works

  A socket may end at any moment: by a close frame (the client leaves), without one (it breaks off), or by a reset (it is
  cut off). An operation that was asked for goes on without its client, and whoever asks for it again under its
  request_id hears how it ended: nothing is charged twice, nothing is lost. When it is the terminal that is gone, the
  client hears 9007 at once: that is no success, and what stands in the bank is asked for when the terminal is back. Each
  step that an operation can be at is left in each of these ways.

  Background:
    Given the terminal connects
    And a client of the terminal

  Rule: An operation goes on without its client

    Background:
      Given the terminal waits for a hand at every step
      And the client asks for a purchase
        | payload.amount | 2000 |

    @NS-86 @BRG-209 @simulated @assumed @owner
    Scenario Outline: A purchase at <step> is approved though its client <departure>, and is charged once
      Given the terminal goes on to <step>
      When the client <departure>
      And the terminal approves by hand
      And a client of the terminal
      And the client asks for a purchase
        | payload.amount | 2000 |
      Then the client hears
        | request_id    | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | success       | true                                 |
        | result.rrn    | "748920811769"                       |
        | result.amount | 2000                                 |
      And the terminal shows
        | current         | null                      |
        | batch.purchases | {"count": 1, "sum": 2000} |

      Examples:
        | step             | departure  |
        | waiting-for-card | leaves     |
        | waiting-for-card | breaks off |
        | waiting-for-card | is cut off |
        | card-read        | leaves     |
        | card-read        | breaks off |
        | card-read        | is cut off |
        | pin              | leaves     |
        | pin              | breaks off |
        | pin              | is cut off |
        | authorising      | leaves     |
        | authorising      | breaks off |
        | authorising      | is cut off |

    @NS-86 @BRG-209 @simulated @assumed
    Scenario Outline: A client that <departure> while its purchase is at <step> comes back in time to hear its end
      Given the terminal goes on to <step>
      And the client <departure>
      And a client of the terminal
      When the client asks for a purchase
        | payload.amount | 2000 |
      Then the client hears nothing
      When the terminal approves by hand
      Then the client hears
        | request_id | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | success    | true                                 |
        | result.rrn | "748920811769"                       |
      And the terminal shows
        | batch.purchases | {"count": 1, "sum": 2000} |

      Examples:
        | step             | departure  |
        | waiting-for-card | leaves     |
        | waiting-for-card | breaks off |
        | waiting-for-card | is cut off |
        | card-read        | leaves     |
        | card-read        | breaks off |
        | card-read        | is cut off |
        | pin              | leaves     |
        | pin              | breaks off |
        | pin              | is cut off |
        | authorising      | leaves     |
        | authorising      | breaks off |
        | authorising      | is cut off |

    @NS-86 @simulated @assumed
    Scenario Outline: A purchase in the queue has its turn though its client <departure>
      Given the client asks for a purchase
        | request_id     | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | payload.amount | 700                                  |
      When the client <departure>
      And the terminal works by itself again
      And a client of the terminal
      And the client asks for a purchase
        | request_id     | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | payload.amount | 700                                  |
      Then the client hears
        | request_id    | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | success       | true                                 |
        | result.amount | 700                                  |
      And the terminal shows
        | queue           | []                        |
        | batch.purchases | {"count": 2, "sum": 2700} |

      Examples:
        | departure  |
        | leaves     |
        | breaks off |
        | is cut off |

    @NS-86 @simulated @assumed
    Scenario Outline: A purchase in the queue is still there for a client that <departure> and comes back
      Given the client asks for a purchase
        | request_id     | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | payload.amount | 700                                  |
      When the client <departure>
      And a client of the terminal
      And the client asks for a purchase
        | request_id     | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | payload.amount | 700                                  |
      Then the terminal shows
        | queue.length       | 1                                    |
        | queue.0.request_id | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | queue.0.amount     | 700                                  |
      When the terminal works by itself again
      Then the client hears
        | request_id    | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | result.amount | 700                                  |

      Examples:
        | departure  |
        | leaves     |
        | breaks off |
        | is cut off |

    @NS-86 @BRG-106 @BRG-205 @AMB-18 @simulated @assumed
    Scenario Outline: A settlement at the bank closes its shift though its client <departure>, and closes it once
      Given the terminal approves by hand
      And the client asks for a settlement
        | request_id | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
      When the client <departure>
      And the terminal approves by hand
      And a client of the terminal
      And the client asks for a settlement
        | request_id | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
      Then the client hears
        | request_id    | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | status        | 200                                  |
        | result.amount | 2000                                 |
      And the terminal shows
        | batch.serial | 2 |

      Examples:
        | departure  |
        | leaves     |
        | breaks off |
        | is cut off |

  Rule: A refund goes on without its client

    Background:
      Given the client asks for a purchase
        | payload.amount | 2000 |
      And the client hears
        | success | true |
      And the terminal waits for a hand at every step
      And the client asks for a refund
        | payload.amount | 2000 |

    @NS-86 @BRG-204 @simulated @assumed
    Scenario Outline: A refund is judged though its client <departure>, and takes back once
      When the client <departure>
      And the terminal approves by hand
      And a client of the terminal
      And the client asks for a refund
        | payload.amount | 2000 |
      Then the client hears
        | operation_type | cancel |
        | success        | true   |
      And the terminal shows
        | last.state    | approved                  |
        | batch.refunds | {"count": 1, "sum": 2000} |

      Examples:
        | departure  |
        | leaves     |
        | breaks off |
        | is cut off |
