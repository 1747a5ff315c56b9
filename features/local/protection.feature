Feature: Offline protection data

  Documents made offline are sealed, each over the one before, and lie in the store until they are delivered. A desk
  that opens its store holds them against their seals, and again when it reads them to deliver them. What it has found
  it keeps in mind: until it is mended, nothing is sold and nothing is sent.

  Background:
    Given an open shift
    And the cashier takes the register offline
    And the cashier sells the minimal receipt

  Rule: offline protection files changed or deleted

    @ERR-110 @JRN-010 @JRN-006 @NS-82 @simulated @NS-30 @owner
    Scenario Outline: A register that <damage> sells nothing
      Given the register <damage>
      When the cashier sells the minimal receipt
      Then it is refused because offline protection files changed or deleted
      And the answer shows (NS-30)
        | message | Файли захисту офлайн-режиму змінено або видалено: документ 3. Зверніться до служби підтримки |

      Examples:
        | damage                                |
        | has a document changed in its store   |
        | has a document deleted from its store |

    @ERR-110 @JRN-010 @NS-82 @simulated
    Scenario Outline: Refused with a document <damage> the store: <deed>
      Given the register has a document <damage> its store
      When <deed>
      Then it is refused because offline protection files changed or deleted (NS-82)

      Examples:
        | damage       | deed                                    |
        | changed in   | the cashier puts in 1000                |
        | changed in   | the cashier hands 1000 to a card holder |
        | changed in   | the desk closes the shift               |
        | deleted from | the cashier puts in 1000                |
        | deleted from | the cashier hands 1000 to a card holder |
        | deleted from | the desk closes the shift               |

    @ERR-110 @JRN-010 @NS-82 @simulated @AMB-11
    Scenario Outline: With a document <damage> its store the desk opens no shift
      Given the desk closes the shift
      And the register has a document <damage> its store
      When the desk opens a shift
      Then it is refused because offline protection files changed or deleted (NS-82, AMB-11)

      Examples:
        | damage       |
        | changed in   |
        | deleted from |

    @ERR-110 @JRN-010 @NS-82 @simulated
    Scenario Outline: With a document <damage> its store no cash is handed to a card holder
      Given the register has a document <damage> its store
      When the cashier hands 1000 to a card holder
      Then it is refused because offline protection files changed or deleted (NS-82)

      Examples:
        | damage       |
        | changed in   |
        | deleted from |

    @ERR-110 @JRN-010 @CON-010 @NS-82 @simulated @owner
    Scenario Outline: With a document <damage> its store the register does not go online
      Given the register has a document <damage> its store
      When the cashier brings the register online
      Then it is refused because offline protection files changed or deleted (NS-82)
      And nothing is sent to the tax authority
      And the desk's status shows (NS-82)
        | online_status | false |

      Examples:
        | damage       |
        | changed in   |
        | deleted from |

    @JRN-010 @NS-82 @simulated
    Scenario: With its documents untouched the register goes on selling
      When the cashier sells the minimal receipt
      Then it is accepted
      When the desk prints an X-report
      Then the X-report shows
        | sell_receipts_count | 2 |

    @ERR-110 @JRN-010 @CON-003 @CON-004 @simulated @owner
    Scenario Outline: With the <damaged> document restored all of it is delivered
      Given the register has a document <damage> its store
      And the register has its <damaged> document restored
      When the cashier sells the minimal receipt
      Then it is accepted
      When the cashier brings the register online
      And the tax authority answers
      Then the tax authority has taken
        | GO_OFFLINE |
        | RECEIPT    |
        | RECEIPT    |

      Examples:
        | damage       | damaged |
        | changed in   | changed |
        | deleted from | deleted |

    @ERR-110 @JRN-010 @NS-82 @simulated @NS-30
    Scenario: A document deleted from between others is noticed
      Given the register has document 2 deleted from its store
      When the cashier sells the minimal receipt
      Then it is refused because offline protection files changed or deleted (NS-82)
      And the answer shows (NS-30)
        | message | Файли захисту офлайн-режиму змінено або видалено: документ 2. Зверніться до служби підтримки |

    @ERR-110 @AMB-34 @NS-82 @simulated @owner
    Scenario: With a document changed the desk still reports
      Given the register has a document changed in its store
      When the desk prints an X-report
      Then it is accepted (AMB-34, NS-82)
      And the desk's status shows (AMB-34, NS-82)
        | pending_transactions | 2 |

    @ERR-110 @NS-82 @simulated
    Scenario: A fork of the world has the same damage, and can be mended
      Given the register has a document deleted from its store
      When a fork of the world is created
      And the cashier sells the minimal receipt
      Then it is refused because offline protection files changed or deleted (NS-82)
      Given the register has its deleted document restored
      When the cashier sells the minimal receipt
      Then it is accepted (NS-82)

    @ERR-110 @NS-82 @simulated
    Scenario: The register beside a damaged one is whole
      Given the desk closes the shift
      And an open shift of the senior cashier on the second register
      And the register has a document changed in its store
      When the senior cashier takes the second register offline
      Then it is accepted (NS-82)
