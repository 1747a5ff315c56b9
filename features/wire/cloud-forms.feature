@wire
Feature: The form of what the cloud is sent

  Bodies of openings, closings and going offline may be left out; what is in them is checked.

  @CLD-011 @CLD-510
  Scenario Outline: A look at a shift with <place> as <value> is malformed
    When a look at a shift is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: no uuid
      | place         | value                                 |
      | path.shift_id | "x"                                   |
      | path.shift_id | "1"                                   |
      | path.shift_id | "00000000-0000-4000-8000-00000000000" |

  @CLD-011 @CLD-446
  Scenario Outline: A look at a register with <place> as <value> is malformed
    When a look at a register is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: no uuid
      | place                 | value                                           |
      | path.cash_register_id | "x"                                             |
      | path.cash_register_id | "information"                                   |
      | path.cash_register_id | "00000000000040008000000000000001"              |
      | path.cash_register_id | "urn:uuid:00000000-0000-4000-8000-000000000001" |

  @CLD-011 @CLD-511
  Scenario Outline: A short look at a shift with <place> as <value> is malformed
    When a short look at a shift is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: no uuid
      | place         | value |
      | path.shift_id | "x"   |

  @CLD-011 @CLD-512
  Scenario Outline: A senior's closing with <place> as <value> is malformed
    When a senior's closing is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: no uuid
      | place         | value |
      | path.shift_id | "x"   |

  @CLD-509 @NS-15 @assumed
  Scenario Outline: An opening with <place> as <value> is malformed
    When an opening is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: of the wrong type
      | place              | value |
      | body.id            | "x"   |
      | body.id            | 7     |
      | body.fiscal_date   | "x"   |
      | body.auto_close_at | "x"   |

  @CLD-518 @NS-16 @assumed
  Scenario Outline: A closing with <place> as <value> is malformed
    When a closing is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: of the wrong type
      | place                       | value |
      | body.report                 | 7     |
      | body.report.payments        | {}    |
      | body.report.balance         | 1.5   |
      | body.fiscal_date            | "x"   |
      | body.skip_client_name_check | "x"   |

  @CLD-408 @NS-14 @assumed
  Scenario Outline: Going offline with <place> as <value> is malformed
    When a going offline is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: of the wrong type
      | place                | value                  |
      | body.go_offline_date | "x"                    |
      | body.go_offline_date | "2026-13-01T00:00:00Z" |
      | body.fiscal_code     | {}                     |

  @CLD-408 @NS-14 @assumed
  Scenario Outline: Going offline with <place> as <value> is well formed
    When a going offline is sent with <place> as <value>
    Then it is well formed

    Examples: optional members
      | place                | value   |
      | body                 | nothing |
      | body.go_offline_date | null    |
      | body.fiscal_code     | null    |
      | body.colour          | "red"   |

  @CLD-508 @CLD-509 @CLD-004 @CLD-002 @CLD-003
  Scenario Outline: An opening with <place> as <value> is well formed
    When an opening is sent with <place> as <value>
    Then it is well formed

    Examples: optional members
      | place                   | value                                  |
      | body                    | nothing                                |
      | body.id                 | null                                   |
      | body.id                 | "11111111-1111-4111-8111-111111111111" |
      | header.X-Device-ID      | "desk-1"                               |
      | header.X-Client-Name    | "features"                             |
      | header.X-Client-Version | "1"                                    |

  @CLD-407 @CLD-004
  Scenario Outline: Going offline with <place> as <value> goes through
    When a going offline is sent with <place> as <value>
    Then the answer is 200

    Examples: with the optional header, and without
      | place              | value    |
      | header.X-Device-ID | "desk-1" |
      | header.X-Device-ID | nothing  |

  @CLD-403 @CLD-004
  Scenario Outline: Going online with <place> as <value> is well formed
    When a going online is sent with <place> as <value>
    Then it is well formed

    Examples: optional headers
      | place              | value    |
      | header.X-Device-ID | "desk-1" |

  @CLD-517 @CLD-004
  Scenario Outline: A closing with <place> as <value> is well formed
    When a closing is sent with <place> as <value>
    Then it is well formed

    Examples: optional headers
      | place               | value              |
      | header.X-Device-ID  | "desk-1"           |
      | header.X-Access-Key | "access-kasalab-1" |
