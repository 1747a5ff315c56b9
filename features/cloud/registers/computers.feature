Feature: Computers of a desk, and sales of the cloud

  A desk is kept to the computer that has opened its first shift. The cloud knows cashiers, and no computers: who has the
  shift sells there from anywhere.

  @extension
  Rule: the computer of a desk, and sales of the cloud

    @EXT-242
    Scenario Outline: In the shift of a desk's computer the cloud sells for <whom>
      Given the desk is used at computer "till-1"
      And an open shift
      When a sale in the cloud is sent with header.X-Device-ID as <device>
      Then the answer shows (EXT-242)
        | status | "CREATED" |

      Examples: no computer is named, the same, another
        | whom             | device   |
        | one without name | nothing  |
        | the same         | "till-1" |
        | another          | "till-2" |

    @EXT-242 @simulated
    Scenario: A register that another computer holds sells in the cloud, and not at the desk
      Given an open shift of the cashier on the register
      And the register is held by another computer
      When the cashier sells the minimal receipt in the cloud
      Then it is accepted
      When the cashier sells the minimal receipt
      Then it is refused because register already used by another agent identifier

    @EXT-242
    Scenario: A computer that sells in the cloud does not become that of the desk
      Given an open shift of the cashier on the register
      And a sale in the cloud is sent with header.X-Device-ID as "till-2"
      And the desk is used at computer "till-1"
      When the cashier sells the minimal receipt
      Then it is accepted

    @EXT-242
    Scenario: The computer of an opening in the cloud does not become that of the desk
      Given an opening is sent with header.X-Device-ID as "till-2"
      And the tax authority answers
      And the desk is used at computer "till-1"
      When the cashier sells the minimal receipt
      Then it is accepted

    @EXT-242
    Scenario: A sale of the cloud does not release the desk from its computer
      Given the desk is used at computer "till-1"
      And an open shift
      And a sale in the cloud is sent with header.X-Device-ID as "till-2"
      And the desk is used at computer "till-2"
      When the cashier sells the minimal receipt
      Then it is refused because register already used by another agent identifier

  Rule: an opening that names no computer

    @AUT-007 @AUT-008 @NS-77
    Scenario: A desk that names no computer binds the register to none
      Given a request to open a shift at the desk is sent to the desk
      And the desk closes the shift
      And an opening at the desk is sent with header.X-Device-ID as ""
      And the desk is used at computer "till-1"
      When the cashier sells the minimal receipt
      Then it is accepted (NS-77)

  Rule: the computer a register is bound to

    @ERR-301 @AUT-008 @AUT-007 @NS-77
    Scenario Outline: A register bound to "till-1" is not opened at <device>
      Given an opening at the desk is sent with header.X-Device-ID as "till-1"
      And the desk closes the shift
      When an opening at the desk is sent with header.X-Device-ID as <device>
      Then it is refused because register already used by another agent identifier (NS-77)

      Examples: another, one that differs by its capitals, by a letter more or less
        | device    |
        | "till-2"  |
        | "TILL-1"  |
        | "Till-1"  |
        | "till-11" |
        | "till-"   |
