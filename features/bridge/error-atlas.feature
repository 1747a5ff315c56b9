Feature: The atlas of errors, at the bank terminal

  Every native status that the bridge answers a failure with is met by one command of the
  [atlas](../terminal-atlas.md). It has its code and its name, and its text in the language of the handshake;
  what fails charges nothing, moves nothing at a register or in the cloud, and when the cause is gone the next purchase
  is made.

  Background:
    Given the terminal connects
    And a client of the terminal

  @owner
  Scenario Outline: <status> is told and charges nothing
    When the example of <status> is carried out
    Then nothing changes on any surface but the terminals
    And the client is told <status> in Ukrainian
    And the client is told <status> in English
    And the terminal shows
      | batch.purchases | {"count": 0, "sum": 0} |
      | batch.refunds   | {"count": 0, "sum": 0} |
    When the recovery from <status> is carried out
    Then the client hears
      | success | true |

    @BRG-211 @BRG-215 @FLD-028 @BRG-212 @ERR-401 @NS-32 @simulated @assumed
    Examples: the bridge
      | status                  |
      | MethodIsNotSupported    |
      | POSTerminalNotConnected |
      | DeviceBusy              |
      | TimedOut                |
      | ArgumentError           |

    @FLD-026 @BRG-212 @ERR-401 @NS-32 @simulated @assumed
    Examples: the terminal
      | status                    |
      | TransactionCanceledByUser |
      | NoConnectionWithHost      |
      | NoPaperInPrinter          |
      | JsonFormatError           |
      | RequiredFieldsAreMissing  |
      | EMVDecline                |
      | InvalidMerchant           |
      | VerificationErrorPIN      |
      | CardError                 |

    @BRG-203 @BRG-210 @BRG-212 @ERR-401 @NS-32 @simulated @assumed
    Examples: the bank
      | status                         |
      | AuthorisationDeclined          |
      | InvalidTransaction             |
      | EnteredIncorrectlyAmount       |
      | InvalidCard                    |
      | CardExpired                    |
      | LostCard                       |
      | StolenCard                     |
      | InsufficientFundsOnAccount     |
      | IncorrectPINCode               |
      | WithdrawalLimitHasBeenExceeded |
      | NoConnectionWithIssuingBank    |
      | SystemError                    |
      | InvalidTerminalId              |
      | ReconcileError                 |
      | DoNotHonour                    |
      | InvalidCardNumber              |

  Scenario Outline: <status> is told of an operation that refers to a purchase, and the purchase stands
    When the example of <status> is carried out
    Then nothing changes on any surface but the terminals
    And the client is told <status> in Ukrainian
    And the client is told <status> in English
    And the terminal shows
      | batch.purchases | {"count": 1, "sum": 2000} |
      | batch.refunds   | <refunds>                 |
    When the recovery from <status> is carried out
    Then the client hears
      | success | true |

    @BRG-204 @BRG-209 @AMB-19 @NS-86 @BRG-212 @ERR-401 @NS-32 @simulated @assumed
    Examples: refunds, and a request_id that is taken
      | status                       | refunds                   |
      | TransactionIsAlreadyComplete | {"count": 1, "sum": 2000} |
      | PreviousMessageNotFound      | {"count": 1, "sum": 2000} |
      | DataDoesNotMatchOriginal     | {"count": 0, "sum": 0}    |
      | TransmissionDuplication      | {"count": 0, "sum": 0}    |
      | OriginalRequestNotFound      | {"count": 0, "sum": 0}    |

  Rule: The bank may decline with each of its refusals

    @BRG-212 @ERR-401 @NS-32 @simulated @assumed @owner
    Scenario Outline: A purchase declined with <refusal> charges nothing
      Given the terminal declines the next with <refusal>
      When the client asks for a purchase
        | payload.amount | 2000 |
      Then the client is told <status> in Ukrainian
      And the client is told <status> in English
      And the terminal shows
        | last.state      | declined               |
        | last.status     | <refusal>              |
        | batch.purchases | {"count": 0, "sum": 0} |

      Examples:
        | refusal                        | status                         |
        | emvDecline                     | EMVDecline                     |
        | invalidMerchant                | InvalidMerchant                |
        | verificationErrorPin           | VerificationErrorPIN           |
        | cardError                      | CardError                      |
        | authorisationDeclined          | AuthorisationDeclined          |
        | invalidTransaction             | InvalidTransaction             |
        | enteredIncorrectlyAmount       | EnteredIncorrectlyAmount       |
        | invalidCard                    | InvalidCard                    |
        | cardExpired                    | CardExpired                    |
        | lostCard                       | LostCard                       |
        | stolenCard                     | StolenCard                     |
        | insufficientFundsOnAccount     | InsufficientFundsOnAccount     |
        | incorrectPinCode               | IncorrectPINCode               |
        | withdrawalLimitHasBeenExceeded | WithdrawalLimitHasBeenExceeded |
        | previousMessageNotFound        | PreviousMessageNotFound        |
        | dataDoesNotMatchOriginal       | DataDoesNotMatchOriginal       |
        | noConnectionWithIssuingBank    | NoConnectionWithIssuingBank    |
        | transmissionDuplication        | TransmissionDuplication        |
        | systemError                    | SystemError                    |
        | originalRequestNotFound        | OriginalRequestNotFound        |
        | invalidTerminalId              | InvalidTerminalId              |
        | reconcileError                 | ReconcileError                 |
        | doNotHonour                    | DoNotHonour                    |
        | invalidCardNumber              | InvalidCardNumber              |

    @BRG-204 @BRG-212 @ERR-401 @NS-32 @simulated @assumed
    Scenario Outline: A refund declined with <refusal> takes nothing back, and is made when it is asked for anew
      Given the client asks for a purchase
        | payload.amount | 2000 |
      And the client hears
        | success | true |
      And the terminal declines the next with <refusal>
      When the client asks for a refund
        | payload.amount | 2000 |
      Then the client is told <status> in Ukrainian
      When the client asks for a refund
        | request_id | 8b9619ff-8b86-4d01-b42d-00cf4fc964ff |
      Then the client hears
        | success | true |
      And the terminal shows
        | batch.refunds | {"count": 1, "sum": 2000} |

      Examples:
        | refusal                     | status                      |
        | authorisationDeclined       | AuthorisationDeclined       |
        | cardExpired                 | CardExpired                 |
        | noConnectionWithIssuingBank | NoConnectionWithIssuingBank |
        | doNotHonour                 | DoNotHonour                 |

    @BRG-106 @BRG-205 @BRG-212 @ERR-401 @NS-32 @simulated @assumed @owner
    Scenario Outline: A settlement declined with <refusal> leaves the batch as it is
      Given the client asks for a purchase
        | payload.amount | 2000 |
      And the client hears
        | success | true |
      And the terminal declines the next settlement with <refusal>
      When the client asks for a settlement
        | payload | nothing |
      Then the client is told <status> in Ukrainian
      And the terminal shows
        | batch.serial    | 1                         |
        | batch.purchases | {"count": 1, "sum": 2000} |

      Examples:
        | refusal                     | status                      |
        | reconcileError              | ReconcileError              |
        | systemError                 | SystemError                 |
        | noConnectionWithIssuingBank | NoConnectionWithIssuingBank |
