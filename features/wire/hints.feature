Feature: The way on after a refusal, for a till

  What the console, the atlas and the book advise a till is carried out: without a fault of the lab being switched off,
  without another sale of what has been sold. Where the [atlas](../error-atlas.md) does the same, it is carried out there.

  Scenario Outline: A till gets on after <rule>
    When the till's example of <rule> is carried out
    Then it is refused because <rule>
    When the till's way on from <rule> is carried out
    Then it is accepted

    @NS-77 @assumed
    Examples: two computers
      | rule                                              |
      | register already used by another agent identifier |

    @simulated
    Examples: a cashier or a register that does not get on, while another does
      | rule                                               |
      | cashier deactivated                                |
      | cashier key expired                                |
      | cashier blocked                                    |
      | register frozen for a long period without receipts |

    @NS-14 @NS-65 @assumed
    Examples: offline, by codes and dates
      | rule                                                  |
      | register not taken offline by request                 |
      | fiscal date before the last document or in the future |
      | offline code of the document not free                  |

    @NS-31 @assumed
    Examples: ids
      | rule       |
      | unknown id |
