package dev.countersign.structure;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import dev.countersign.reference.MainSources;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The SQL statements of all stores, read from their source code: texts that begin as a statement,
 * with the constants of all files filled in. What is known at run time only is {@value #UNKNOWN}.
 */
final class StoreStatements {

  static final String UNKNOWN = "…";

  private static final Pattern STATEMENT =
      Pattern.compile("\\s*(with|select|insert into|update|delete from)\\b.*", Pattern.DOTALL);

  private static final Pattern FORMAT = Pattern.compile("%[sd]");

  /** A statement and the method that executes it. */
  record Statement(String method, String sql) {}

  private final Map<String, ExpressionTree> constants = new HashMap<>();
  private final List<Statement> statements = new ArrayList<>();

  private StoreStatements() {}

  static List<Statement> all() {
    var read = new StoreStatements();
    List<CompilationUnitTree> units = MainSources.all();
    read.new Constants().scan(units, null);
    read.new Statements().scan(units, null);
    return read.statements;
  }

  private final class Constants extends TreeScanner<Void, Void> {

    private String type = "";

    @Override
    public Void visitClass(ClassTree declared, Void none) {
      String outer = type;
      type = declared.getSimpleName().toString();
      super.visitClass(declared, null);
      type = outer;
      return null;
    }

    @Override
    public Void visitVariable(VariableTree variable, Void none) {
      if (isConstant(variable)) {
        constants.put(type + "." + variable.getName(), variable.getInitializer());
      }
      return null;
    }
  }

  private static boolean isConstant(VariableTree variable) {
    return variable.getModifiers().toString().contains("static final")
        && variable.getInitializer() != null;
  }

  private final class Statements extends TreeScanner<Void, Void> {

    private String type = "";
    private String method = "";

    @Override
    public Void visitClass(ClassTree declared, Void none) {
      String outer = type;
      String name = declared.getSimpleName().toString();
      type = name.isEmpty() ? outer : name;
      if (!outer.isEmpty() || name.endsWith("Store")) {
        super.visitClass(declared, null);
      }
      type = outer;
      return null;
    }

    @Override
    public Void visitMethod(MethodTree declared, Void none) {
      method = declared.getName().toString();
      return super.visitMethod(declared, null);
    }

    /** The texts of constants are read where they are used. */
    @Override
    public Void visitVariable(VariableTree variable, Void none) {
      return isConstant(variable) ? null : super.visitVariable(variable, null);
    }

    @Override
    public Void scan(Tree tree, Void none) {
      if (tree instanceof ExpressionTree expression) {
        String text = text(expression, type);
        if (STATEMENT.matcher(text).matches()) {
          for (String sql : text.split(";", -1)) {
            if (!sql.isBlank()) {
              statements.add(new Statement(type + "." + method, sql));
            }
          }
          return null;
        }
      }
      return super.scan(tree, null);
    }
  }

  private String text(Tree expression, String type) {
    return switch (expression) {
      case LiteralTree literal -> String.valueOf(literal.getValue());
      case ParenthesizedTree inner -> text(inner.getExpression(), type);
      case BinaryTree sum when sum.getKind() == Tree.Kind.PLUS ->
          text(sum.getLeftOperand(), type) + text(sum.getRightOperand(), type);
      case ConditionalExpressionTree either ->
          text(either.getTrueExpression(), type) + " " + text(either.getFalseExpression(), type);
      case IdentifierTree name -> constant(type + "." + name.getName());
      case MemberSelectTree select -> constant(select.toString());
      case MethodInvocationTree call -> formatted(call, type);
      default -> UNKNOWN;
    };
  }

  private String constant(String name) {
    ExpressionTree value = constants.get(name);
    return value == null ? UNKNOWN : text(value, name.split("\\.", -1)[0]);
  }

  private String formatted(MethodInvocationTree call, String type) {
    if (!(call.getMethodSelect() instanceof MemberSelectTree select)
        || !select.getIdentifier().contentEquals("formatted")) {
      return UNKNOWN;
    }
    String text = text(select.getExpression(), type);
    for (ExpressionTree argument : call.getArguments()) {
      text = FORMAT.matcher(text).replaceFirst(Matcher.quoteReplacement(text(argument, type)));
    }
    return text;
  }
}
