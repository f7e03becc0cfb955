package dev.countersign.reference;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Evaluates expressions of text in one source file: literals, their concatenation, format strings
 * and constants of the file. What is known at run time only is {@value #UNKNOWN}.
 */
public final class SourceText {

  public static final String UNKNOWN = "…";

  private static final Pattern FORMAT = Pattern.compile("%[0-9.]*[sdx]");

  private final Map<String, ExpressionTree> constants = new HashMap<>();

  public SourceText(CompilationUnitTree unit) {
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitVariable(VariableTree variable, Void none) {
        if (variable.getModifiers().toString().contains("static final")
            && variable.getInitializer() != null) {
          constants.put(variable.getName().toString(), variable.getInitializer());
        }
        return super.visitVariable(variable, null);
      }
    }.scan(unit, null);
  }

  /** Returns the text of an expression; the values are those of parameters, by their names. */
  public String of(Tree expression, Map<String, String> values) {
    return switch (expression) {
      case LiteralTree literal -> String.valueOf(literal.getValue());
      case ParenthesizedTree inner -> of(inner.getExpression(), values);
      case BinaryTree sum when sum.getKind() == Tree.Kind.PLUS ->
          of(sum.getLeftOperand(), values) + of(sum.getRightOperand(), values);
      case MethodInvocationTree call -> ofCall(call, values);
      case IdentifierTree name -> ofName(name.getName().toString(), values);
      default -> UNKNOWN;
    };
  }

  private String ofName(String name, Map<String, String> values) {
    if (values.containsKey(name)) {
      return values.get(name);
    }
    return constants.containsKey(name) ? of(constants.get(name), values) : UNKNOWN;
  }

  private String ofCall(MethodInvocationTree call, Map<String, String> values) {
    if (!(call.getMethodSelect() instanceof MemberSelectTree select)
        || !select.getIdentifier().contentEquals("formatted")) {
      return UNKNOWN;
    }
    String text = of(select.getExpression(), values);
    for (ExpressionTree argument : call.getArguments()) {
      text = FORMAT.matcher(text).replaceFirst(Matcher.quoteReplacement(of(argument, values)));
    }
    return text.replace("%%", "%");
  }
}
