Feature: Notices of what was accepted, and probably meant otherwise

  The service says nothing of members that it does not know, or of a quantity in pieces. The lab does: in a list, and in
  the header X-Notice of the answer. Nothing is answered otherwise for it.

  Scenario: A member that the desk does not know, and the member that it is near to
    Given an open shift
    When a sale is sent with body.goods.0.tax as [1]
    Then it is accepted
    And the headers are
      | x-notice | unknown member; body.goods.0.tax; meant=taxes |
    When a request for the notices is sent with the lab token
    Then the answer shows
      | notices.length      | 2                      |
      | notices.0.kind      | client headers missing |
      | notices.1.kind      | unknown member         |
      | notices.1.operation | sell                   |
      | notices.1.place     | body.goods.0.tax       |
      | notices.1.meant     | taxes                  |
      | notices.1.times     | 1                      |

  Scenario: A member that is right is not noticed
    Given an open shift
    When a sale is sent with body.goods.0.taxes as [1]
    Then it is accepted
    And the headers are
      | x-notice | nothing |

  Scenario: A parameter that the cloud does not know
    Given the cashier looks at the own shifts
    When a request for the own shifts with statuss=OPENED is sent with the token
    Then it is accepted
    And the headers are
      | x-notice | unknown parameter; query.statuss; meant=statuses |

  Scenario: A sum whose fraction the cloud cuts off
    Given an open shift of the cashier on the register
    When a sale in the cloud is sent with body.payments.0.value as 849.483
    Then the headers are
      | x-notice | fraction cut off; body.payments.0.value; meant=84948 |

  Scenario Outline: A window of <from> to <to> is read by the clock in Kyiv, and noticed where nothing is in it
    Given the cashier looks at the own shifts
    When a request for the own shifts with from_date=<from>&to_date=<to> is sent with the token
    Then it is accepted
    And the headers are
      | x-notice | <notice> |

    Examples:
      | from                 | to                   | notice                                                                  |
      | 2026-03-01T09:00:00  | 2026-03-02T09:00:00Z | time without an offset; query.from_date; meant=2026-03-01T07:00:00.000Z |
      | 2026-03-01T09:00:00Z | 2026-10-25T03:30:00  | time without an offset; query.to_date; meant=2026-10-25T01:30:00.000Z   |
      | 2026-03-02T09:00:00Z | 2026-03-01T09:00:00Z | span reversed; query.to_date                                            |
      | 2026-03-03T09:00:00Z | 2026-03-04T09:00:00Z | window after now; query.from_date; meant=2026-03-02T07:00:00.000Z       |
      | 2026-03-01T09:00:00Z | 2026-03-01T09:00:00Z | nothing                                                                 |

  Scenario Outline: A card payment at the terminal <what> at the closing of the shift
    Given an open shift
    And the terminal connects
    And a client of the terminal
    And the client asks for a purchase
      | payload.amount | 2000 |
    And <then>
    When the desk closes the shift
    And a request for the notices is sent with the lab token
    Then the answer shows
      | notices.length | <notices> |
      | notices.<last> | <shown>   |

    Examples:
      | what            | then                                         | notices | last   | shown                        |
      | has no receipt  | the tax authority answers                    | 3       | 2.kind | card payment without receipt |
      | has its receipt | the cashier sells what the bank has approved | 2       | 1.kind | client headers missing       |

  Scenario: Notices are dropped at a reset
    Given an open shift
    And a sale is sent with body.goods.0.tax as [1]
    When the world is reset
    And a request for the notices is sent with the lab token
    Then the answer shows
      | on      | true |
      | dropped | 0    |
      | notices | []   |
